/** The part of an email that its author has typed: without the quoted email below, and without the signature. */
export function cutQuoted(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const end = lines.findIndex((line, index) => isEnd(line.trimEnd(), lines[index + 1]?.trimEnd() ?? ''))
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').trim()
}

function isEnd(line: string, next: string): boolean {
  if (line.startsWith('>') || line === '--' || line === '-- ') return true
  if (line.startsWith('-----Original') || line.startsWith('_____')) return true
  if (line.startsWith('From:') && /^(Sent|Date|To):/.test(next)) return true
  return isIntroduction(line) || (line.includes('@') && isIntroduction(`${line} ${next}`))
}

/** "On Monday, Ida <ida@example.com> wrote:", in any language. */
const isIntroduction = (line: string) => line.endsWith(':') && line.includes('@') && line.includes('<')
