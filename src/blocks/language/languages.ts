/** Languages that a page can be set to, with their native names. */
export const pageLanguages: { readonly [tag: string]: string } = {
  ar: 'العربية',
  bg: 'Български',
  bn: 'বাংলা',
  ca: 'Català',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  en: 'English',
  es: 'Español',
  fa: 'فارسی',
  fi: 'Suomi',
  fr: 'Français',
  he: 'עברית',
  hi: 'हिन्दी',
  hr: 'Hrvatski',
  hu: 'Magyar',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nb: 'Norsk',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  ru: 'Русский',
  sv: 'Svenska',
  th: 'ไทย',
  tr: 'Türkçe',
  uk: 'Українська',
  ur: 'اردو',
  vi: 'Tiếng Việt',
  zh: '中文',
}

/** The name of a language in that language: `Português (Brasil)` for `pt-BR`. A tag that means nothing, such as `de-12`, is its own name. */
export function getLanguageName(tag: string): string {
  const listedLanguage = pageLanguages[tag]
  if (listedLanguage !== undefined) return listedLanguage
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return tag
  }
}

export type Direction = 'ltr' | 'rtl'

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** The direction in which a language is written. A script in the tag decides: `az-Arab`, `ur-Latn`. */
export function getDirection(tag: string): Direction {
  const [language = '', ...subtags] = tag.toLowerCase().split('-')
  const script = subtags.find((subtag) => /^[a-z]{4}$/.test(subtag))
  if (script !== undefined) return ['arab', 'hebr', 'thaa', 'nkoo', 'adlm', 'syrc'].includes(script) ? 'rtl' : 'ltr'
  return rightToLeft.has(language) ? 'rtl' : 'ltr'
}
