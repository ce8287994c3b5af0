import { eq } from 'drizzle-orm'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import { findPrinter } from '#features/workshop/printers/server/find-printers.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { addressOf, type KeepLink, noPrinterAddress } from '../contract.ts'
import { linkKindNames } from '../printer-links.ts'
import { refuseHost } from './allowed-address.ts'
import { findOpenPlate, holdLink, readLink, type StoredLink } from './find-links.ts'
import { openLink } from './open-link.ts'
import { printerLinks } from './tables.ts'

/**
 * Says how a printer is reached. A key that was stored stays with its address: for another one it has to be typed again. Throws 404, 400
 * for an address that the shop does not call, and 409 for another kind while the printer is at something that it was sent: the same machine
 * may have moved, or have another key.
 */
export async function keepLink(
  shop: Shop,
  owner: SignedIn,
  { printerId, ...wish }: KeepLink & { printerId: string },
): Promise<void> {
  const address = addressOf(wish.address) ?? ''
  if (!address) throw new Problem('bad-request', noPrinterAddress)
  refuseHost(address, { loopback: shop.config.printersOnLoopback })
  await shop.database.transaction(async () => {
    await findPrinter(shop, printerId)
    const before = await holdLink(shop, printerId)
    const isPrinting = (await findOpenPlate(shop, printerId)) !== undefined
    if (isPrinting && before?.kind !== wish.kind)
      throw new Problem('conflict', 'The printer is at something that it was sent. Wait for its end.')
    const key = wish.key ?? (before?.address === address ? before.key : undefined)
    if (key === undefined) throw new Problem('bad-request', 'Type the key of this address.')
    // One that prints is asked at once, and until then was not heard.
    const silentSince = isPrinting ? (before?.silentSince ?? null) : null
    const link = { kind: wish.kind, address, key, silentSince, trouble: null }
    await shop.database.db
      .insert(printerLinks)
      .values({ printerId, ...link })
      .onConflictDoUpdate({ target: printerLinks.printerId, set: link })
    await recordChange(shop, owner, {
      ...{ entity: 'printer', entityId: printerId, action: 'update' },
      before: toldOf(before),
      after: { ...toldOf(link), ...(key !== before?.key && { key: 'another' }) },
    })
  })
}

/** Takes the link away, with its key and what was sent: what is on the bed stays there, for somebody to look at. Throws 404. */
export const forgetLink = (shop: Shop, owner: SignedIn, printerId: string): Promise<void> =>
  shop.database.transaction(async () => {
    await findPrinter(shop, printerId)
    const before = await holdLink(shop, printerId)
    if (!before) return
    await shop.database.db.delete(printerLinks).where(eq(printerLinks.printerId, printerId))
    await recordChange(shop, owner, {
      ...{ entity: 'printer', entityId: printerId, action: 'update' },
      before: toldOf(before),
      after: { link: null, address: null },
    })
  })

/** Asks a printer for a word, so that its owner knows whether the link holds. Throws 404, and what stands in the way. */
export async function tryLink(shop: Shop, printerId: string): Promise<{ says: string }> {
  await findPrinter(shop, printerId)
  const link = await readLink(shop, printerId)
  if (!link) throw notLinked()
  await openLink(shop, link).ask({ fileName: '', hasBegun: false, jobId: null, wasHeardLately: false })
  return { says: `${linkKindNames[link.kind]} answers.` }
}

export const notLinked = () => new Problem('not-found', 'This printer is not linked.')

/** What the audit log says of a link: never its key. */
const toldOf = (link: Pick<StoredLink, 'kind' | 'address'> | undefined) => ({
  link: link ? linkKindNames[link.kind] : null,
  address: link?.address ?? null,
})
