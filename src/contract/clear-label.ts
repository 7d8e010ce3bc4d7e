const singleScripts =
  'Arabic|Armenian|Bengali|Cyrillic|Devanagari|Ethiopic|Georgian|Greek|Gujarati|Gurmukhi|Hebrew|Kannada|Khmer|Lao|Malayalam|Myanmar|Oriya|Sinhala|Tamil|Telugu|Thaana|Thai'.split(
    '|',
  )
/** Scripts that one language mixes, also with Latin letters. Other mixtures with Latin imitate hosts. */
const scriptMixtures = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Bopomofo'],
  ['Han', 'Hangul'],
]
const labelPatterns = [
  ...singleScripts.map((script) => createLabelPattern([script])),
  ...scriptMixtures.map((written) => createLabelPattern(written, 'a-z')),
]

function createLabelPattern(letterScripts: readonly string[], otherCharacters = ''): RegExp {
  const letters = letterScripts.map((script) => String.raw`\p{Script=${script}}`).join('')
  return new RegExp(`^[${letters}\\p{M}${otherCharacters}0-9ー・々-]+$`, 'u')
}

/** Letters of European and Vietnamese orthographies. Others, such as ɑ and ı, are left out, because they are mistaken for common ones. */
const latin =
  /^[a-z0-9\u00DF-\u0130\u0132-\u0137\u0139-\u0148\u014A-\u017E\u01A1\u01B0\u01CD-\u01DC\u01E6-\u01ED\u0218-\u021B\u1E00-\u1EFF-]+$/u

/** Letters of other scripts that look like Latin ones. A label of these alone may be mistaken for a Latin word. */
const lookalikes = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡαικνρυωηοτագզհյոպսւօց0-9-]+$/u

/**
 * Whether browsers show a label of a host in Unicode, by a short form of Chromium's rules: its letters are of one script, or of the scripts
 * that one language mixes, and it cannot be mistaken for a Latin label, unless the top-level domain is not Latin either.
 */
export function isClearLabel(label: string, topLevelDomain: string): boolean {
  if (/^[a-z0-9-]*$/i.test(label) || latin.test(label)) return true
  if (/^\p{M}/u.test(label) || !labelPatterns.some((pattern) => pattern.test(label))) return false
  return !(lookalikes.test(label) && /^[a-z]/i.test(topLevelDomain))
}
