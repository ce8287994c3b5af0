import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type DemoAccount = { email: string; password: string; role: 'admin' | 'customer' }

/** Stored beside the data, readable by its owner alone, so that each start can print the accounts. */
export const storeDemoAccounts = (dataDir: string, accounts: DemoAccount[]) =>
  writeFileSync(accountsFile(dataDir), JSON.stringify(accounts, null, 2), { mode: 0o600 })

/** The demo shop's accounts, when this data folder holds a demo shop. */
export function readDemoAccounts(dataDir: string): DemoAccount[] {
  try {
    return JSON.parse(readFileSync(accountsFile(dataDir), 'utf8')) as DemoAccount[]
  } catch {
    return []
  }
}

/** Forgets the demo's accounts except those with these email addresses. */
export function forgetDemoAccounts(dataDir: string, except: string[]) {
  const kept = readDemoAccounts(dataDir).filter(({ email }) => except.includes(email))
  if (kept.length > 0) storeDemoAccounts(dataDir, kept)
  else rmSync(accountsFile(dataDir), { force: true })
}

const accountsFile = (dataDir: string) => join(dataDir, 'demo-accounts.json')
