/**
 * The languages of the person that are valid language tags, with the preferred one first, and "en" if there are none. On a Linux without a
 * language, the only one is "C".
 */
export function listLanguages(tags: readonly string[] = navigator.languages): [string, ...string[]] {
  const [first = 'en', ...others] = tags.filter(isLanguageTag)
  return [first, ...others]
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}
