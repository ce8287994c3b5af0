import { eq } from 'drizzle-orm'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import { findPrinter } from '#features/workshop/printers/server/find-printers.ts'
import { Problem } from '#platform/problem.ts'
import { refuseHost } from '#platform/server/allowed-address.ts'
import type { Shop } from '#platform/server/shop.ts'
import { tidyLine } from '#platform/typed-text.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { addressOf, noPrinterAddress, type SaveLink } from '../contract.ts'
import { linkKindNames, needsKey, needsSerial } from '../printer-links.ts'
import { maxProfileName, readProfile } from '../slicer-profile.ts'
import { findOpenPlate, holdLink, readLink, type StoredLink } from './find-links.ts'
import { openLink } from './open-link.ts'
import { printerReach } from './printer-reach.ts'
import { printerLinks } from './tables.ts'

/**
 * Saves a printer's connection. A stored key belongs to its address: another address needs the key again, if the software needs one. Throws 404, 400
 * for a forbidden address, and 409 for another kind of printer while a plate is unfinished; the same machine may have a new address
 * or key.
 */
export async function saveLink(
  shop: Shop,
  owner: SignedIn,
  { printerId, ...wish }: SaveLink & { printerId: string },
): Promise<void> {
  const address = addressOf(wish.address) ?? ''
  if (!address) throw new Problem('bad-request', noPrinterAddress)
  refuseHost(address, printerReach(shop.config.printersOnLoopback))
  await shop.database.transaction(async () => {
    await findPrinter(shop, printerId)
    const before = await holdLink(shop, printerId)
    const isPrinting = (await findOpenPlate(shop, printerId)) !== undefined
    if (isPrinting && before?.kind !== wish.kind)
      throw new Problem(
        'conflict',
        'The printer is still working on a plate that was sent. Wait until the plate has ended.',
      )
    const kept = before?.address === address ? before.key : ''
    const key = wish.key ?? kept
    if (!key && needsKey(wish.kind)) throw new Problem('bad-request', 'Enter the API key for this address.')
    // A printing printer is asked at once, and its silence starts over.
    const silentSince = isPrinting ? (before?.silentSince ?? null) : null
    const serial = (needsSerial(wish.kind) && wish.serial?.toUpperCase()) || ''
    const link = { kind: wish.kind, address, key, serial, silentSince, trouble: null }
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

/** Removes a link with its key and its plates; the pieces stay on the bed. Throws 404. */
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

/**
 * Saves the profile with which the shop slices plates for a linked printer. Throws 404, 400 for a file that is no profile, and 409 without a
 * slicer.
 */
export async function saveProfile(
  shop: Shop,
  owner: SignedIn,
  { printerId, name, text }: { printerId: string; name: string; text: string },
): Promise<void> {
  if (!shop.config.slicer)
    throw new Problem('conflict', 'The shop has no slicer. Set SLICER_PATH in its configuration, then restart it.')
  const profile = readProfile(text)
  const profileName = tidyLine(name).slice(0, maxProfileName) || 'profile.ini'
  await changeProfile(shop, owner, { printerId, profile, profileName })
}

/** Removes a printer's profile: its plates are sliced by hand again. Throws 404. */
export const forgetProfile = (shop: Shop, owner: SignedIn, printerId: string): Promise<void> =>
  changeProfile(shop, owner, { printerId, profile: null, profileName: null })

const changeProfile = (
  shop: Shop,
  owner: SignedIn,
  { printerId, ...profile }: { printerId: string } & Pick<StoredLink, 'profile' | 'profileName'>,
) =>
  shop.database.transaction(async () => {
    await findPrinter(shop, printerId)
    const before = await holdLink(shop, printerId)
    if (!before) throw notLinked()
    await shop.database.db.update(printerLinks).set(profile).where(eq(printerLinks.printerId, printerId))
    await recordChange(shop, owner, {
      ...{ entity: 'printer', entityId: printerId, action: 'update' },
      before: { profile: before.profileName },
      after: { profile: profile.profileName },
    })
  })

/** Tests the connection. Throws 404, and the problem of the connection. */
export async function tryLink(shop: Shop, printerId: string): Promise<{ says: string }> {
  await findPrinter(shop, printerId)
  const link = await readLink(shop, printerId)
  if (!link) throw notLinked()
  await openLink(shop, link).ask({ fileName: '', hasBegun: false, jobId: null, wasHeardLately: false })
  return { says: `${linkKindNames[link.kind]} answers.` }
}

export const notLinked = () => new Problem('not-found', 'This printer is not linked.')

/** The audit log's fields of a link, never its key. */
const toldOf = (link: Pick<StoredLink, 'kind' | 'address'> | undefined) => ({
  link: link ? linkKindNames[link.kind] : null,
  address: link?.address ?? null,
})
