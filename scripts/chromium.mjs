// Finds the Chromium that the stories are told in, and installs one when there is none.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { root } from './install.mjs'

/** Where a browser is: what `CHROMIUM` says, one that people install, or Playwright's own. */
export const findChromium = () =>
  process.env.CHROMIUM || [...defaultPaths(), chromium.executablePath()].find((path) => existsSync(path))

/** Whether the browser there starts, tried once: one may be there and lack libraries of the machine, or be none. */
export async function starts(path) {
  try {
    const browser = await chromium.launch({
      executablePath: path,
      args: ['--headless', '--no-sandbox'],
      timeout: 120_000,
    })
    await browser.close()
    return true
  } catch {
    return false
  }
}

/** Brings a browser: Debian's, when this user may, or else Playwright's own, with the libraries that it needs where this user may. */
export function installChromium() {
  process.stdout.write('Installing Chromium for the browser tests.\n')
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall) {
    call('apt-get', ['update', '-qq'])
    // The one without windows does the same with a third less work; older Debians do not have it.
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!findChromium()) call('apt-get', ['install', '-y', '-qq', name])
  }
  if (findChromium()) return
  const playwright = join(root, 'node_modules', 'playwright-core', 'cli.js')
  call(process.execPath, [playwright, 'install', 'chromium'])
  if (mayInstall) call(process.execPath, [playwright, 'install-deps', 'chromium'])
}

const call = (command, given) =>
  spawnSync(command, given, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

function defaultPaths() {
  const { platform, env } = process
  if (platform === 'win32')
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter(Boolean)
      .flatMap((folder) => [
        join(folder, 'Chromium', 'Application', 'chrome.exe'),
        join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
      ])
  if (platform === 'darwin')
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      ['Chromium', 'Google Chrome'].map((name) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
    )
  const names = ['chromium-headless-shell', 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']
  return ['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap((folder) => names.map((name) => join(folder, name)))
}
