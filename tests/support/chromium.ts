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
 * A browser without V8's optimizing compilers: test pages live for a second or two, so optimized code does not pay off.
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
