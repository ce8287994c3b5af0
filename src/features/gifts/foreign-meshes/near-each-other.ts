import type { Vector } from '#platform/vector.ts'

/** From where to where something reaches along each axis. */
export type Box = { min: Vector; max: Vector }

/** Whether two boxes have a place in common. */
export const meet = (one: Box, other: Box): boolean =>
  one.min.every((least, axis) => least <= other.max[axis]! && other.min[axis]! <= one.max[axis]!)

/** Things whose boxes meet, and whatever meets those, are one group; each thing is in one. */
export function groupsOf<Thing extends { box: Box }>(things: Thing[]): Thing[][] {
  const fromTheLeft = things.toSorted((one, other) => one.box.min[0] - other.box.min[0])
  let groups: { members: Thing[]; right: number }[] = []
  const done: Thing[][] = []
  for (const thing of fromTheLeft) {
    const { min, max } = thing.box
    // Whatever comes now begins further to the right.
    const isOver = ({ right }: { right: number }) => right < min[0]
    done.push(...groups.filter(isOver).map(({ members }) => members))
    groups = groups.filter((group) => !isOver(group))
    const met = groups.filter(({ members }) => members.some(({ box }) => meet(box, thing.box)))
    const joined = {
      members: [...met.flatMap(({ members }) => members), thing],
      right: Math.max(max[0], ...met.map(({ right }) => right)),
    }
    groups = [...groups.filter((group) => !met.includes(group)), joined]
  }
  return [...done, ...groups.map(({ members }) => members)]
}
