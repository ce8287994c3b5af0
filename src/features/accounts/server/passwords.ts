import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id parameters: 19 MiB, two passes. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password.normalize('NFKC'), strength)

let nobodysHash: Promise<string> | undefined

/** Whether a password is the one behind a hash. For an unknown account the same work is done, so that both take as long. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobodysHash), password.normalize('NFKC'))
  return matches && stored !== undefined
}
