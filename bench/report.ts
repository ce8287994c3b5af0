import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { machine } from './cores.ts'

export const say = (text: string) => process.stdout.write(`${text}\n`)

/** Replaces a section of `bench/results/newest.md` by this run's table, and prints it. */
export function report(section: string, head: string[], rows: string[][]) {
  const where = machine.apart
    ? 'server and load generator on one core each'
    : 'NOT COMPARABLE: all processes share all cores'
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const text = `## ${section}\n\n${machine.cpu}, Node ${process.version}; ${where}.\n\n${lines.join('\n')}\n`
  say(`\n${text}`)
  const file = 'bench/results/newest.md'
  const title = '# The newest run of each bench\n'
  const others = (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## ') && !part.startsWith(`## ${section}\n`))
  mkdirSync('bench/results', { recursive: true })
  writeFileSync(file, [title, ...[...others.map((part) => `${part.trim()}\n`), text].toSorted()].join('\n'))
}

/** The median; of an even number of numbers the upper one of the middle. */
export const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
