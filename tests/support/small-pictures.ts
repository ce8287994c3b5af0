// Loaded before the shop starts: worker threads draw small pictures, for journeys that look at none. decisions/0037
import { Worker } from 'node:worker_threads'
import { smallWidth } from './how-often.ts'

type Task = { do?: string; width?: number }

const send = Worker.prototype.postMessage
Worker.prototype.postMessage = function postMessage(this: Worker, ...[task, given]: Parameters<typeof send>) {
  const { do: what, width = 640 }: Task = Object(task)
  return Reflect.apply(send, this, [what === 'draw' ? { ...task, width: smallWidth(width) } : task, given])
}
