/**
 * Lines of a calendar or contact file (RFC 5545, 6350): those left empty fall away, long ones are folded at 75 octets, never
 * within a character; each ends with CRLF.
 */
export function contentLines(lines: readonly [name: string, value: string][]): string {
  return lines
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`)
    .join('')
}

/** Text as a value of such a line. */
export function escapeText(text: string): string {
  return text
    .trim()
    .replaceAll('\\', '\\\\')
    .replaceAll(/[;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n|\u2028|\u2029/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

/** An address as a value, which is not escaped: what would end the line is written in percent. */
export function addressValue(address: string): string {
  return address.trim().replaceAll(/[\s\p{Cc}]/gu, (letter) => encodeURIComponent(letter))
}

function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const letter of line) {
    const width = encoder.encode(letter).length
    if (octets + width > 75) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += letter
    octets += width
  }
  return [...lines, current].join('\r\n')
}

const encoder = new TextEncoder()
