import { getDisplayName } from '#contract/display-name.ts'

const countries = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' })
const languages = new Intl.DisplayNames(undefined, { type: 'language', fallback: 'code' })

/** "Germany" for `DE`, in the person's language; an unknown code is unchanged. */
export function countryName(code: string): string {
  return getDisplayName(countries, code)
}

/** "German (Germany)" for `de-DE`, in the person's language. */
export function languageName(tag: string): string {
  return getDisplayName(languages, tag)
}
