// Loaded before the shop starts: uses fast password hashes, as `light-passwords` does.
import { createRequire } from 'node:module'

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')
const { hash } = argon2
const light = { memoryCost: 8, timeCost: 1, parallelism: 1 }
Object.assign(argon2, { hash: (password: string) => hash(password, light) })
