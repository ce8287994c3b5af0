import './look/main.css'
import { hydrateRoot } from 'react-dom/client'
import { refreshOnReturn } from '#features/base/accounts/client/requests.ts'
import { shopQuery } from '#features/base/settings/client/requests.ts'
import { rememberEarlyInput } from '#platform/client/early-input.ts'
import { watchLeaving } from '#platform/client/leave-guard.ts'
import { typedKey } from '#platform/client/typed-fields.ts'
import type { Season } from '../season.ts'
import { Document, type PageData } from './document.tsx'
import { hydrated } from './hydrated.ts'
import { startNavigation } from './navigation.ts'
import { createPageQueries } from './page-queries.ts'
import { loadFrom, preload } from './router.tsx'

const early = rememberEarlyInput()
void hydrated.then(early.restore)
// Stored only before a reload (chunk.ts).
if (sessionStorage.getItem(typedKey))
  void Promise.all([import('#platform/client/restore-typed-fields.ts'), hydrated]).then(([typed]) =>
    typed.restoreTypedFields(),
  )
let isHydrating = false
const queries = createPageQueries(async (path, init) => {
  // The screen hydrates after its frame. An answer in between, such as the viewer's, would not match the server's HTML.
  if (isHydrating) await hydrated
  return fetch(path, init)
})
const { screen, known, isShopUnknown }: PageData = JSON.parse(document.getElementById('state')?.textContent ?? '')
for (const [key, data] of known) queries.setQueryData(key, data, { updatedAt: 1 })
if (isShopUnknown) void hydrated.then(() => queries.invalidateQueries({ queryKey: shopQuery.queryKey }))
if (screen) loadFrom(location.pathname, screen)
watchLeaving()
refreshOnReturn(queries)
startNavigation(queries)
void hydrate()

/** Not at the top level: a screen's chunk imports the chunk of this file, which would wait for itself. */
async function hydrate() {
  await preload(queries, new URL(location.href))
  isHydrating = true
  early.endPresses()
  const season = document.documentElement.dataset.season as Season | undefined
  hydrateRoot(document, <Document queries={queries} origin={location.origin} season={season} />)
}
