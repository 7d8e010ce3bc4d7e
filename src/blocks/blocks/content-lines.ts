/**
 * Writes the lines of an iCalendar or vCard file (RFC 5545, 6350). Lines without a value are omitted. Long lines are folded at 75 octets, but
 * not within a character. Each line ends with CRLF.
 */
export function formatContentLines(lines: readonly [name: string, value: string][]): string {
  return lines
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${foldLine(`${name}:${value}`)}\r\n`)
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

/** Encodes a URL. The formats do not escape URLs as they escape texts, so spaces and line breaks are percent-encoded. */
export function escapeAddress(address: string): string {
  return address.trim().replaceAll(/[\s\p{Cc}]/gu, (character) => encodeURIComponent(character))
}

function foldLine(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const octetCount = encoder.encode(character).length
    if (octets + octetCount > 75) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += octetCount
  }
  return [...lines, current].join('\r\n')
}

const encoder = new TextEncoder()
