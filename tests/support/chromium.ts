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

const findPath = async (): Promise<string> =>
  (await import(new URL('../../scripts/chromium.mjs', import.meta.url).href)).findChromium()

/**
 * A browser as a shopper has it, but that its scripts are not made faster while they run: each page lives for a second or two here, and
 * what was made for it is thrown away with it.
 */
export const launchBrowser = async () =>
  chromium.launch({ executablePath: await findPath(), args: [...quiet, '--js-flags=--no-opt --no-maglev'] })

/** A browser that renders WebGL in software, which is slow: only 3D tests use it. */
export const launchWithGraphics = async (more: string[] = []) =>
  chromium.launch({
    executablePath: await findPath(),
    args: [
      ...quiet.filter((one) => one !== '--disable-gpu'),
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      ...more,
    ],
  })
