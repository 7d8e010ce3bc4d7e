const countries = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' })
const languages = new Intl.DisplayNames(undefined, { type: 'language', fallback: 'code' })

/** "Germany" for `DE`, in the person's language; an unknown code is unchanged. */
export function countryName(code: string): string {
  return named(countries, code)
}

/** "German (Germany)" for `de-DE`, in the person's language. */
export function languageName(tag: string): string {
  return named(languages, tag)
}

function named(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    // Malformed codes throw; they are shown unchanged.
    return code
  }
}
