import './look/main.css'
import { hydrateRoot } from 'react-dom/client'
import { watchLeaving } from '#platform/client/leave-guard.ts'
import type { Season } from '../season.ts'
import { Document, type PageData } from './document.tsx'
import { rememberEarlyInput } from './early-input.ts'
import { hydrated } from './hydrated.ts'
import { startNavigation } from './navigation.ts'
import { createPageQueries } from './page-queries.ts'
import { loadFrom, prepare } from './router.tsx'

// The screen comes alive after its frame. An answer in between, such as who is signed in, would make it another one than the
// server drew: until then nothing more is asked.
const giveBack = rememberEarlyInput()
void hydrated.then(giveBack)
let isComingAlive = false
const queries = createPageQueries(async (path, init) => {
  if (isComingAlive) await hydrated
  return fetch(path, init)
})
const { screen, known }: PageData = JSON.parse(document.getElementById('state')?.textContent ?? '')
for (const [key, data] of known) queries.setQueryData(key, data, { updatedAt: 1 })
if (screen) loadFrom(location.pathname, screen)
watchLeaving()
startNavigation(queries)
// Without its code or data a screen says so itself, once it is alive.
await prepare(queries, new URL(location.href)).catch(() => undefined)
isComingAlive = true
const season = document.documentElement.dataset.season as Season | undefined
hydrateRoot(document, <Document queries={queries} origin={location.origin} season={season} />)
