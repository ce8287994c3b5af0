import { hydrate } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { watchLeaving } from '#platform/client/leave-guard.ts'
import type { Season } from '../season.ts'
import { Document } from './document.tsx'
import { rememberEarlyInput } from './early-input.ts'
import { hydrated } from './hydrated.ts'
import { startNavigation } from './navigation.ts'
import { createPageQueries } from './page-queries.ts'
import { prepare } from './router.tsx'
import './look/main.css'

// The screen comes alive after its frame. An answer in between, such as who is signed in, would make it another one than the
// server drew: until then nothing more is asked.
const giveBack = rememberEarlyInput()
void hydrated.then(giveBack)
let isComingAlive = false
const queries = createPageQueries(async (path, init) => {
  if (isComingAlive) await hydrated
  return fetch(path, init)
})
hydrate(queries, JSON.parse(document.getElementById('state')?.textContent ?? '{}'))
watchLeaving()
startNavigation(queries)
// Without its code or data a screen says so itself, once it is alive.
await prepare(queries, new URL(location.href)).catch(() => undefined)
isComingAlive = true
const season = document.documentElement.dataset.season as Season | undefined
hydrateRoot(document, <Document queries={queries} origin={location.origin} season={season} />)
