const LONGEST = 120

/** What no operating system takes in a name, and the names that Windows keeps for itself. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]/gu
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A text as the name of a file that every system takes, without its extension; never empty. */
export function safeName(text: string): string {
  const clean = cut(text.normalize('NFC').replaceAll(forbidden, '-').replaceAll(/\s+/g, ' '))
  const bare = clean.replaceAll(/^[. ]+|[. ]+$/g, '')
  if (bare === '') return 'code'
  return reserved.test(bare) ? `_${bare}` : bare
}

/** Gives each name once: the second `Menu` is `Menu (2)`, also where only the case or the accents' spelling differs. */
export function distinctNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    for (let number = 1; ; number++) {
      const tried = number === 1 ? name : `${name} (${number})`
      const key = tried.toLowerCase().normalize('NFC')
      if (taken.has(key)) continue
      taken.add(key)
      return tried
    }
  }
}

/** `{folder}-{name}` filled in; what is in braces and no name of a part stays as it is. */
export function fillPattern(pattern: string, parts: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole)
}

// By whole characters, so that no half of one is left at the end.
function cut(text: string): string {
  const characters = new Intl.Segmenter().segment(text)
  return Array.from(characters, ({ segment }) => segment)
    .slice(0, LONGEST)
    .join('')
}
