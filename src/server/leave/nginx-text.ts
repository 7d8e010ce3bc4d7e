// nginx refuses a configuration with a parameter of 4,096 bytes or more. An escaped byte takes up to nine.
const MAX_PART_BYTES = 400
const MAX_PARAMETER_BYTES = 4_000

/**
 * Quotes a text for nginx, so that no part of it is read as a variable. The configuration needs `geo $dollar { default "$"; }`. Throws for a line
 * break.
 */
export function quote(text: string): string {
  return `"${escape(text)}"`
}

/** Whether the quoted text is short enough for one parameter. */
export function isShort(text: string): boolean {
  return Buffer.byteLength(escape(text)) < MAX_PARAMETER_BYTES
}

/** Creates statements that set a variable to a text of any length. */
export function setVariable(variable: string, text: string): string {
  const [firstPart = '', ...otherParts] = splitText(text)
  const appendStatements = otherParts.map((part) => ` set $${variable} "\${${variable}}${escape(part)}";`).join('')
  return `set $${variable} ${quote(firstPart)};${appendStatements}`
}

/** Quotes the name of a location or server, in which nginx takes a dollar sign literally. */
export function quoteName(text: string): string {
  requireOneLine(text)
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/** Splits a text into parts of whole characters. A part must not end between the bytes of a character. */
function splitText(text: string): string[] {
  const parts = ['']
  for (const character of text) {
    const last = parts.at(-1) ?? ''
    if (Buffer.byteLength(last + character) > MAX_PART_BYTES) parts.push(character)
    else parts[parts.length - 1] = last + character
  }
  return parts
}

function escape(text: string): string {
  requireOneLine(text)
  return text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('$', '${dollar}')
}

function requireOneLine(text: string) {
  if (/[\0\r\n]/.test(text)) throw new Error('A text with a line break cannot be in a configuration.')
}
