import type { Vector } from '#platform/vector.ts'

/** An axis-aligned bounding box. */
export type Box = { min: Vector; max: Vector }

/** Whether two boxes overlap or touch. */
export const boxesOverlap = (one: Box, other: Box): boolean =>
  one.min.every((least, axis) => least <= other.max[axis]! && other.min[axis]! <= one.max[axis]!)

/** Groups items whose boxes overlap, directly or through other items. Each item is in one group. Sweeps along the x axis. */
export function groupByOverlap<Thing extends { box: Box }>(things: Thing[]): Thing[][] {
  const fromTheLeft = things.toSorted((one, other) => one.box.min[0] - other.box.min[0])
  let groups: { members: Thing[]; right: number }[] = []
  const done: Thing[][] = []
  for (const thing of fromTheLeft) {
    const { min, max } = thing.box
    // All further boxes start to the right of this group, so the group is complete.
    const isOver = ({ right }: { right: number }) => right < min[0]
    done.push(...groups.filter(isOver).map(({ members }) => members))
    groups = groups.filter((group) => !isOver(group))
    const met = groups.filter(({ members }) => members.some(({ box }) => boxesOverlap(box, thing.box)))
    const joined = {
      members: [...met.flatMap(({ members }) => members), thing],
      right: Math.max(max[0], ...met.map(({ right }) => right)),
    }
    groups = [...groups.filter((group) => !met.includes(group)), joined]
  }
  return [...done, ...groups.map(({ members }) => members)]
}
