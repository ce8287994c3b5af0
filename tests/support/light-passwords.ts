import { vi } from 'vitest'

// The tests create hundreds of accounts, and a real password hash is slow. `sign-in-effort` tests the real strength without this file.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    hash: (password: string) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  }
})
