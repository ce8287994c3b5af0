import { build, loadConfigFromFile, type Rolldown } from 'vite'
import { expect, test, vi } from 'vitest'
import { openBrowser } from '../support/browser.ts'

test('a form whose action is a function works as React documents it', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const input = 'tests/support/form-action.tsx'
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts')
  const { rolldownOptions, ...options } = loaded?.config.build ?? {}
  const { output } = (await build({
    ...loaded?.config,
    configFile: false,
    logLevel: 'silent',
    // As the shop is built, with another entry.
    build: { ...options, write: false, rolldownOptions: { ...rolldownOptions, input: [input] } },
  })) as Rolldown.RolldownOutput
  vi.unstubAllEnvs()
  const files = new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
  const entry = output.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(input))?.fileName
  const browser = await openBrowser()
  const page = await browser.newPage()
  await page.route('http://form.example/**', (route) => {
    const code = files.get(new URL(route.request().url()).pathname.slice(1))
    if (code) return route.fulfill({ contentType: 'text/javascript', body: Buffer.from(code) })
    return route.fulfill({ contentType: 'text/html', body: `<body><script type="module" src="/${entry}"></script>` })
  })
  await page.goto('http://form.example/')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Sent Ida').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await browser.close()
})
