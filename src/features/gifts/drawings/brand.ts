/** The shop's logo: a fir tree of five beads of filament. */
export function drawLogo(): string {
  const beads = [
    [13, 1, 8, red],
    [9, 7, 16, red],
    [5, 13, 24, red],
    [3, 19, 28, ink],
    [6, 25, 22, ink],
  ] as const
  const drawn = beads.map(
    ([x, y, width, fill]) => `<rect x="${x}" y="${y}" width="${width}" height="4.6" rx="2.3" fill="${fill}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 31">${drawn.join('')}</svg>`
}

/** The build plate in perspective, below the gifts of the home page. */
export function drawBuildPlate(): string {
  const columns = Array.from(
    { length: 13 },
    (_, column) => `<path d="M${Math.round(84 + (column * 430) / 12)} 0L${Math.round((column * 598) / 12)} 92"/>`,
  )
  const rows = [10, 23, 39, 58, 81].map((y) => `<path d="M-20 ${y}H620"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 598 114"><defs><clipPath id="p"><path d="M84 0h430l84 92H0z"/></clipPath></defs><path d="M0 92h598v14a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8z" fill="#0b241b"/><path d="M84 0h430l84 92H0z" fill="#1d5140"/><g clip-path="url(#p)" stroke="#fffaf0" stroke-opacity=".18" stroke-width="1.5">${[...columns, ...rows].join('')}</g><ellipse cx="299" cy="54" rx="165" ry="18" fill="#0b241b" opacity=".45"/></svg>`
}

/** The nozzle with its filament. The tip is at the bottom center. */
export function drawNozzle(): string {
  const ribs = [90, 100, 110].map((y) => `<rect x="0" y="${y}" width="68" height="4" fill="#5d6a64"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 68 150"><path d="M34 0v86" stroke="#d13a25" stroke-width="7"/><rect y="84" width="68" height="34" rx="6" fill="#46524d"/>${ribs.join('')}<path d="M15 118h38v12H15z" fill="#d9a52b"/><path d="M20 130h28l-9 20H29z" fill="#b8831a"/><path d="M20 130h12v20h-3z" fill="#f0c75e"/></svg>`
}

const red = '#c52f1c'
const ink = '#12372b'
