import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longest = [
  'payment-sequences',
  'axe',
  'run-the-shop',
  'sentences',
  'back-office',
  'print-queue',
  'account',
  'design-request',
  'longest-words',
  'survive',
  'backup',
  'people',
  'office-work',
]

/** Begins with the files that take longest, so that no processor waits for the last of them at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return place < 0 ? longest.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
