import { getDisplayName } from '#contract/display-name.ts'

const countryNames = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' })
const languageNames = new Intl.DisplayNames(undefined, { type: 'language', fallback: 'code' })

/** "Germany" for `DE`, in the person's language; an unknown code is unchanged. */
export function getCountryName(code: string): string {
  return getDisplayName(countryNames, code)
}

/** "German (Germany)" for `de-DE`, in the person's language. */
export function getLanguageName(tag: string): string {
  return getDisplayName(languageNames, tag)
}
