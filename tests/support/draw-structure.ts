type Import = { from: string; to: string }

const box = { width: 132, height: 36, gap: 20, row: 96 }
const page = { width: 1000, margin: 20 }

/** The rooms of the shop, each above what it stands on, and which calls which. */
export function drawStructure(groups: string[][], imports: Import[]): string {
  const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
  const here = new Set(imports.flatMap(({ from, to }) => [from, to].flatMap((file) => featureOf(file) ?? [])))
  const rows = groups.map((group) => group.filter((feature) => here.has(feature))).reverse()
  const height = page.margin * 2 + (rows.length + 2) * box.row - (box.row - box.height)
  const places = new Map<string, { x: number; y: number }>()
  rows.forEach((row, level) => {
    const width = row.length * (box.width + box.gap) - box.gap
    row.forEach((feature, index) => {
      places.set(feature, {
        x: (page.width - width) / 2 + index * (box.width + box.gap),
        y: page.margin + (level + 1) * box.row,
      })
    })
  })
  const links = new Set<string>()
  for (const { from, to } of imports) {
    const [mine, theirs] = [featureOf(from), featureOf(to)]
    if (mine && theirs && mine !== theirs && !(from.endsWith('tables.ts') && to.endsWith('tables.ts')))
      links.add(`${mine} ${theirs}`)
  }
  const lines = [...links].sort().map((link) => {
    const [from, to] = link.split(' ').map((feature) => places.get(feature))
    if (!from || !to) throw new Error(`There is no place for ${link}`)
    const [x1, y1, x2, y2] = [from.x + box.width / 2, from.y + box.height, to.x + box.width / 2, to.y]
    const bend = Math.max(24, (y2 - y1) / 2)
    return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}"/>`
  })
  const wide = (name: string, y: number) =>
    `<rect x="${page.margin}" y="${y}" width="${page.width - 2 * page.margin}" height="${box.height}" rx="8" class="tier"/><text x="${page.width / 2}" y="${y + 23}">${name}</text>`
  const rooms = [...places].map(
    ([name, { x, y }]) =>
      `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="8"/><text x="${x + box.width / 2}" y="${y + 23}">${name}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${height}" font-family="system-ui, sans-serif" font-size="15" text-anchor="middle">
<style>rect { fill: #fffaf0; stroke: #12372b; stroke-width: 1.5 } .tier { fill: #f7c04a } path { fill: none; stroke: #24594a; stroke-opacity: .35 } text { fill: #12372b }</style>
<rect width="${page.width}" height="${height}" style="fill: #fff; stroke: none"/>
${wide('app', page.margin)}
${lines.join('\n')}
${rooms.join('\n')}
${wide('platform', page.margin + (rows.length + 1) * box.row)}
</svg>
`
}
