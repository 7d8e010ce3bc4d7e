const MAX_CHARACTERS = 120
/** Linux allows 255 bytes for a name, with its extension and number. */
const MAX_BYTES = 230

/** Characters that some operating system forbids in a name, and the names that Windows reserves. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]/gu
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A text as a file name that is valid on every system, without extension; never empty. */
export function toSafeName(text: string): string {
  const clean = truncate(text.normalize('NFC').replaceAll(forbidden, '-').replaceAll(/\s+/g, ' '))
  const trimmed = clean.replaceAll(/^[. ]+|[. ]+$/g, '')
  if (trimmed === '') return 'code'
  return reserved.test(trimmed) ? `_${trimmed}` : trimmed
}

/**
 * Returns a function that makes names unique: the second `Menu` becomes `Menu (2)`. Names are equal if they differ only in case or in the
 * encoding of accents.
 */
export function createDistinctNames(): (name: string) => string {
  const usedNames = new Set<string>()
  return (name) => {
    for (let number = 1; ; number++) {
      const candidate = number === 1 ? name : `${name} (${number})`
      const key = candidate.toLowerCase().normalize('NFC')
      if (usedNames.has(key)) continue
      usedNames.add(key)
      return candidate
    }
  }
}

/** Fills in `{folder}-{name}`; unknown names in braces are not replaced. */
export function fillPattern(pattern: string, parts: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(parts, name) ? (parts[name] ?? placeholder) : placeholder,
  )
}

/** Truncates a text between characters as people see them, so that no emoji or accent is cut. */
function truncate(text: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment).slice(0, MAX_CHARACTERS)
  let bytes = 0
  const end = characters.findIndex((character) => (bytes += Buffer.byteLength(character)) > MAX_BYTES)
  return characters.slice(0, end === -1 ? characters.length : end).join('')
}
