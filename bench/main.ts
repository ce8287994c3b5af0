// npm run bench -- pages | checkout | gifts | memory | estimates | two-filaments [options]. What each measures: docs/performance.md
const benches = ['pages', 'checkout', 'gifts', 'memory', 'estimates', 'two-filaments']
const wanted = process.argv[2] ?? ''

if (benches.includes(wanted)) await import(`./${wanted}.ts`)
else {
  process.stdout.write(`Usage: npm run bench -- ${benches.join(' | ')}\n`)
  process.exitCode = 1
}
