import { chromium } from 'playwright-core'

const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** One browser for the whole run: every person has a context of their own in it. */
export async function launchBrowser() {
  const { findChromium } = await import(new URL('../../scripts/chromium.mjs', import.meta.url).href)
  return chromium.launchServer({ executablePath: findChromium(), args: quiet })
}
