const box = { width: 132, height: 36, gap: 14 }
const page = { width: 1000, margin: 20, label: 110 }
const perRow = Math.floor((page.width - 2 * page.margin - page.label) / (box.width + box.gap))

/** The tiers and wings of the shop as an SVG picture: each band depends only on the bands beneath it. */
export function drawStructure(wings: Record<string, string[]>): string {
  const bands: [string, string[]][] = [['app', []], ...Object.entries(wings).reverse(), ['platform', []]]
  let y = page.margin
  const drawn = bands.map(([name, features]) => {
    const rows = Math.max(1, Math.ceil(features.length / perRow))
    const height = rows * (box.height + box.gap) + box.gap
    const boxes = features.map((feature, index) => {
      const left = page.margin + page.label + (index % perRow) * (box.width + box.gap)
      const top = y + box.gap + Math.floor(index / perRow) * (box.height + box.gap)
      return `${rectangle(left, top, box.width, box.height)}${text(left + box.width / 2, top + 23, feature)}`
    })
    const band = `${rectangle(page.margin, y, page.width - 2 * page.margin, height, 'band')}${text(page.margin + page.label / 2, y + height / 2 + 5, name)}`
    y += height + box.gap
    return [band, ...boxes].join('\n')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${y + page.margin - box.gap}" font-family="system-ui, sans-serif" font-size="15" text-anchor="middle">
<style>rect { fill: #fffaf0; stroke: #12372b; stroke-width: 1.5 } .band { fill: #f7e3ac } text { fill: #12372b }</style>
<rect width="100%" height="100%" style="fill: #fff; stroke: none"/>
${drawn.join('\n')}
</svg>
`
}

const rectangle = (x: number, y: number, width: number, height: number, name?: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8"${name ? ` class="${name}"` : ''}/>`
const text = (x: number, y: number, words: string) => `<text x="${x}" y="${y}">${words}</text>`
