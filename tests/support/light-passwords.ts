import { vi } from 'vitest'

// The tests make hundreds of accounts, and a hash as it should be takes its time. How strong the shop's own are is held by
// `sign-in-effort`, which runs without this.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    hash: (password: string) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  }
})
