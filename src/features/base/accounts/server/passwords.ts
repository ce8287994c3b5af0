import { hash, verify } from '@node-rs/argon2'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { Problem } from '#platform/problem.ts'

/** OWASP's argon2id parameters: 19 MiB, two passes. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Passwords that need fewer guesses than this are refused as too common. decisions/0008 */
const fewGuesses = 10_000
const guesser = new ZxcvbnFactory({
  dictionary: { common: dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
  // More characters only make a password stronger, and checking 200 characters would block the event loop.
  maxLength: 64,
})

/**
 * Hashes a newly chosen password. Throws 400 when it is too easy to guess. `about` is what an attacker may know of the user,
 * such as their name and email.
 */
export async function hashNewPassword(password: string, about: string[] = []): Promise<string> {
  const known = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  if (guesser.check(password.normalize('NFKC'), known).guesses < fewGuesses)
    throw new Problem(
      'bad-request',
      'This password is too easy to guess. Use a longer password or a few unusual words.',
    )
  return hashPassword(password)
}

export const hashPassword = (password: string) => hash(password.normalize('NFKC'), strength)

/** Stands for the hash in an account that has no password: no password matches. */
export const noPassword = ''

let dummyHash: Promise<string> | undefined

/** Whether the password matches the stored hash. Without one it verifies a dummy hash, to take the same time. */
export async function matchesPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password')
  const matches = await verify(stored || (await dummyHash), password.normalize('NFKC'))
  return matches && Boolean(stored)
}
