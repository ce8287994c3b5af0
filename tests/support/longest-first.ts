import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait for timers are between files that compute, so that no processor idles. */
const longest = [
  'outage',
  'proofs',
  'designs',
  'printer-links',
  'sent-models',
  'listening',
  'payment-sequences',
  'costs',
  'stripe',
  'interrupted-refunds',
  'models',
  'geometry',
  'worker-pool',
  'fit-of',
  'growing-fonts',
  'live-gift',
  'run-the-shop',
  'browse',
  'print-queue',
  'account',
  'axe',
  'sentences',
  'back-office',
  'buy-a-gift',
  'survive',
  'longest-words',
  'shell',
  'layout',
  'design-request',
  'people',
  'backup',
  'office-work',
  'keyboard',
  'packing',
]

/** In this order, because a process that changes projects is replaced and loads the whole shop again. */
const projects = ['server', 'embedded', 'solids', 'rules', 'journeys']

const placeIn = (order: string[], has: (one: string) => boolean) => {
  const place = order.findIndex(has)
  return place < 0 ? order.length : place
}

/** Runs one project after another, each with its slowest files first, so that no processor idles at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const project = (file: TestSpecification) => placeIn(projects, (one) => one === file.project.name)
    const rank = ({ moduleId }: TestSpecification) => placeIn(longest, (one) => moduleId.endsWith(`/${one}.test.ts`))
    return (await super.sort(files)).toSorted((one, other) => project(one) - project(other) || rank(one) - rank(other))
  }
}
