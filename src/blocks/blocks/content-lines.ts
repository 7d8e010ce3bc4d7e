/**
 * Lines of an iCalendar or vCard file (RFC 5545, 6350): empty ones omitted, long ones folded at 75 octets but not within a character; each
 * ends with CRLF.
 */
export function contentLines(lines: readonly [name: string, value: string][]): string {
  return lines
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`)
    .join('')
}

/** Escapes a text value. */
export function escapeText(text: string): string {
  return text
    .trim()
    .replaceAll('\\', '\\\\')
    .replaceAll(/[;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n|\u2028|\u2029/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

/** A URL value, which is not escaped; line breaks are percent-encoded. */
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
