/** A misspelled beginning of an address, and the addresses that the author may mean. The addresses are not checked yet. */
export interface MendedScheme {
  written: string
  candidates: readonly string[]
}

/** Mends a misspelled scheme, such as `htp://`, `http:/x`, `https//x`, `http://https://x` or `mailto://x`. Null if nothing is misspelled. */
export function mendScheme(text: string): MendedScheme | null {
  return mendWebScheme(text) ?? mendOtherScheme(text)
}

function mendWebScheme(text: string): MendedScheme | null {
  let remainder = text
  let scheme = ''
  // Several schemes are a mistake too: `http://https://x`.
  for (
    let webScheme = findWebScheme(remainder);
    webScheme !== null && remainder !== '';
    webScheme = findWebScheme(remainder)
  ) {
    scheme = webScheme.scheme
    remainder = remainder.slice(webScheme.length)
  }
  if (scheme === '') return null
  const writtenScheme = text.slice(0, text.length - remainder.length)
  if (/^https?:\/\/$/i.test(writtenScheme)) return null
  return { written: writtenScheme.slice(0, 40), candidates: remainder === '' ? [] : [`${scheme}://${remainder}`] }
}

/** The beginning of a text that is meant as http or https, with the separator before the host. Null if there is none. */
function findWebScheme(text: string): { scheme: 'http' | 'https'; length: number } | null {
  const [whole = '', word = '', colon = ''] =
    /^([a-z0-9]{3,8})\s{0,3}([:;.,]{0,2})\s{0,3}[/\\]{1,4}\s{0,3}/i.exec(text) ??
    /^(https?)(:)(?!\d{1,5}([/?#]|$))/i.exec(text) ??
    []
  const typedScheme = word.toLowerCase()
  // A word and one slash begin a path, such as `shttp/2`.
  const isScheme =
    /^https?$/.test(typedScheme) || (isMeantAsHttp(typedScheme) && (colon !== '' || /[/\\]{2}/.test(whole)))
  return isScheme ? { scheme: typedScheme.includes('s') ? 'https' : 'http', length: whole.length } : null
}

function isMeantAsHttp(word: string): boolean {
  return /^(h|tt)[htpsx]*p[htpsx]*$/.test(word) || isOneEditAway(word, 'http') || isOneEditAway(word, 'https')
}

/** Whether at most one letter is missing, added or replaced, and the texts differ. */
function isOneEditAway(typed: string, word: string): boolean {
  let equalLetters = 0
  while (equalLetters < word.length && typed[equalLetters] === word[equalLetters]) equalLetters += 1
  const [typedRest, wordRest] = [typed.slice(equalLetters), word.slice(equalLetters)]
  return (
    typedRest.slice(1) === wordRest ||
    typedRest === wordRest.slice(1) ||
    (typedRest !== wordRest && typedRest.slice(1) === wordRest.slice(1))
  )
}

const otherSchemes = [
  [/^(e-?mail|mail|mailt|malito|mialto|mailo|maito|mailtoo)\s?:\s?(\/\/)?(?=[^\s@]+@)/i, 'mailto:'],
  [/^mailto:(\/\/|\s+)/i, 'mailto:'],
  [/^(tele?(phone|fon)?|phone|fon|call)\s?:\s?(\/\/)?(?=[+\d(])/i, 'tel:'],
] as const

function mendOtherScheme(text: string): MendedScheme | null {
  for (const [pattern, scheme] of otherSchemes) {
    const writtenScheme = pattern.exec(text)?.[0]
    if (writtenScheme !== undefined && writtenScheme.toLowerCase() !== scheme)
      return { written: writtenScheme, candidates: [scheme + text.slice(writtenScheme.length).trimStart()] }
  }
  return null
}
