import { readMesh, type ShownGift } from '#features/gifts/geometry/mesh-file.ts'

/** Fetches a prebuilt mesh. Throws if the request fails. */
export async function fetchPrebuiltMesh(address: string, signal?: AbortSignal): Promise<ShownGift> {
  const answer = await fetch(address, signal ? { signal } : {})
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`)
  return readMesh(await answer.arrayBuffer())
}
