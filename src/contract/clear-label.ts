const scripts =
  'Arabic|Armenian|Bengali|Cyrillic|Devanagari|Ethiopic|Georgian|Greek|Gujarati|Gurmukhi|Hebrew|Kannada|Khmer|Lao|Malayalam|Myanmar|Oriya|Sinhala|Tamil|Telugu|Thaana|Thai'.split(
    '|',
  )
/** Scripts that are written together; Latin with others is how a host passes itself off as another. */
const mixtures = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Bopomofo'],
  ['Han', 'Hangul'],
]
const inOneScript = [
  ...scripts.map((script) => inScripts([script])),
  ...mixtures.map((written) => inScripts(written, 'a-z')),
]

function inScripts(written: readonly string[], others = ''): RegExp {
  const letters = written.map((script) => String.raw`\p{Script=${script}}`).join('')
  return new RegExp(`^[${letters}\\p{M}${others}0-9ー・々-]+$`, 'u')
}

/** Letters of European and Vietnamese orthographies; others, such as ɑ and ı, are there to be taken for common ones. */
const latin =
  /^[a-z0-9\u00DF-\u0130\u0132-\u0137\u0139-\u0148\u014A-\u017E\u01A1\u01B0\u01CD-\u01DC\u01E6-\u01ED\u0218-\u021B\u1E00-\u1EFF-]+$/u

/** Letters of other scripts that look like Latin ones: a label of these alone may be a Latin word. */
const lookalikes = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡαικνρυωηοτագզհյոպսւօց0-9-]+$/u

/**
 * Whether browsers show a label of a host in Unicode, by the rules of Chromium in short: letters and digits of one script, or of those of
 * one language; no label that could be taken for a Latin one, unless the top-level domain is of its script.
 */
export function isClearLabel(label: string, ending: string): boolean {
  if (/^[a-z0-9-]*$/i.test(label) || latin.test(label)) return true
  if (/^\p{M}/u.test(label) || !inOneScript.some((pattern) => pattern.test(label))) return false
  return !(lookalikes.test(label) && /^[a-z]/i.test(ending))
}
