/** Where a proof's picture is; its name says what it shows, so it never changes. */
export const proofPicture = (id: string): string => `/proofs/${id}.webp`

/** The same for programs that know no WebP, such as those that show mails; any other address stays as it is. */
export const plainPicture = (address: string): string =>
  address.startsWith('/proofs/') ? address.replace(/\.webp$/, '.png') : address

/** Reads the name of a proof's picture: which proof, in which form. */
export function readProofPicture(name: string): { id: string; form: 'webp' | 'png' } | undefined {
  const [, id, form] = /^([0-9a-f]{64})\.(webp|png)$/.exec(name) ?? []
  return id && (form === 'webp' || form === 'png') ? { id, form } : undefined
}
