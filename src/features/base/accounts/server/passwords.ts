import { hash, verify } from '@node-rs/argon2'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { Problem } from '#platform/problem.ts'

/** OWASP's argon2id parameters: 19 MiB, two passes. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password that falls within this many guesses is one that everybody uses. decisions/0008 */
const fewGuesses = 10_000
const guesser = new ZxcvbnFactory({
  dictionary: { common: dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
  // What follows can only make it harder; looking at 200 characters would keep everybody else waiting.
  maxLength: 64,
})

/**
 * The hash of a password that somebody chooses. Throws 400 for one that is too easy to guess; `about` is what a guesser knows of
 * them, such as their name and e-mail.
 */
export async function hashNewPassword(password: string, about: string[] = []): Promise<string> {
  const known = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  if (guesser.check(password.normalize('NFKC'), known).guesses < fewGuesses)
    throw new Problem('bad-request', 'This password is too easy to guess. Use a longer one or a few unusual words.')
  return hashPassword(password)
}

export const hashPassword = (password: string) => hash(password.normalize('NFKC'), strength)

let nobodysHash: Promise<string> | undefined

/** Whether a password is the one behind a hash. For an unknown account the same work is done, so that both take as long. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobodysHash), password.normalize('NFKC'))
  return matches && stored !== undefined
}
