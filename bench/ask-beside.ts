import { parentPort, workerData } from 'node:worker_threads'

// A shopper in a thread of their own, who asks for a page and for a search fifty times a second and answers how long each took, when told.

const times: number[] = []
parentPort?.on('message', () => parentPort?.postMessage(times.splice(0)))
for (let i = 0; ; i++) {
  const start = performance.now()
  // Another word each time: what is kept ready would be answered by nothing but a map.
  const path = i % 2 === 0 ? '/' : `/api/products/search?q=heart+${i}`
  await (await fetch(`${workerData}${path}`)).arrayBuffer()
  times.push(performance.now() - start)
  await new Promise((later) => setTimeout(later, 20))
}
