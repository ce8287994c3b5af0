// Loaded before the shop's own start: its threads draw gifts an eighth as wide, for stories that look at no picture. decisions/0044
import { Worker } from 'node:worker_threads'

type Task = { do?: string; width?: number }

const send = Worker.prototype.postMessage
Worker.prototype.postMessage = function postMessage(this: Worker, ...[task, given]: Parameters<typeof send>) {
  const { do: what, width = 640 }: Task = Object(task)
  return Reflect.apply(send, this, [what === 'draw' ? { ...task, width: width / 8 } : task, given])
}
