import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longest = [
  'payment-sequences',
  'proofs',
  'sent-models',
  'designs',
  'interrupted-refunds',
  'printer-links',
  'outage',
  'geometry',
  'models',
  'foreign-meshes',
  'filament',
  'stripe',
  'costs',
  'axe',
  'run-the-shop',
  'live-gift',
  'survive',
  'layout',
  'print-queue',
  'sentences',
  'back-office',
  'buy-a-gift',
  'account',
  'shell',
  'longest-words',
  'design-request',
  'people',
  'backup',
  'office-work',
]

/** A process that goes over to another project is thrown away, and the next one reads the whole shop again. */
const projects = ['server', 'embedded', 'rules']

const placeIn = (order: string[], has: (one: string) => boolean) => {
  const place = order.findIndex(has)
  return place < 0 ? order.length : place
}

/** One project after another; each begins with the files that take longest, so that no processor waits for the last of them at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const project = (file: TestSpecification) => placeIn(projects, (one) => one === file.project.name)
    const rank = ({ moduleId }: TestSpecification) => placeIn(longest, (one) => moduleId.endsWith(`/${one}.test.ts`))
    return (await super.sort(files)).toSorted((one, other) => project(one) - project(other) || rank(one) - rank(other))
  }
}
