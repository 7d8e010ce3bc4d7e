import { isUtf8 } from 'node:buffer'

/** Encodings of names in a ZIP that does not declare an encoding. */
export type NameEncoding = 'cp437' | 'shift_jis' | 'euc-kr' | 'gbk' | 'big5'

// Japanese letters and characters of both languages, full-width forms, and the marks that are usual in names. Not the narrow katakana:
// Chinese in GBK would be many of them.
const japanese =
  /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\u3000-\u303f\u30fb\u30fc\uff01-\uff5e\u25a0-\u25ff\u2460-\u24ff]$/u
const chinese = /^[\p{Script=Han}\u3000-\u303f\uff01-\uff5e\u2014\u2018-\u201d\u2026\u00b7]$/u
const korean = /^[\p{Script=Hangul}\u3000-\u303f\uff01-\uff5e\u00b7]$/u
const narrow = /[\uff61-\uff9f]/
/** The byte patterns of common characters. Names seldom contain other characters. */
const commonCharacters = {
  // GB2312.
  gbk: /^(?:[\0-\x7f]|[\xa1-\xf7][\xa1-\xfe])*$/,
  // Marks and the first level, in which the second byte may be a letter of ASCII.
  big5: /^(?:[\0-\x7f]|[\xa1-\xc6][\x40-\x7e\xa1-\xfe])*$/,
}

/**
 * The syllables that are most frequent in Korean. All pairs of bytes that are Hangul are Chinese characters too, but those that Chinese
 * uses are seldom frequent syllables.
 */
const frequentHangul = new Set(
  '가각간감강개객거건게겨격결경계고공과관광교구국군그금기길김나날남내년노는능니다단달당대도동되된드들등라락람러력련로록료류르름리마만말매메면명모목무문물뮤미민바반발방배버번법변병보봄본부북분비사산상새생서석선설성세센소속수술스습시식신실심아안알야약양어업에여역연영예오온와외요용우운울원월위유육으은을음의이인일임입있자작장재저적전점정제조종주준중증지직진질집차참채처천청체초추출치침카커크타터텍텔통트특파판페평포표품프피하학한할합해행향현형호홈화환활회후뉴',
)

/**
 * The encoding of names whose ZIP does not declare an encoding. Such names are CP437 by the ZIP specification, as long as they look like
 * words of Latin letters; Windows in Japan, Korea, China and Taiwan writes its own encodings.
 */
export function findNameEncoding(names: readonly Uint8Array[], toCp437: (name: Uint8Array) => string): NameEncoding {
  const undeclared = names.filter((name) => !isUtf8(name))
  if (undeclared.every((name) => isLatin(toCp437(name)))) return 'cp437'
  return regional.find((encoding) => encodingTests[encoding](undeclared)) ?? 'cp437'
}

// Bytes that can be Chinese or Korean are told apart by the frequent syllables, so Korean is tried first.
const regional = ['shift_jis', 'euc-kr', 'gbk', 'big5'] as const

const encodingTests: Record<(typeof regional)[number], (names: readonly Uint8Array[]) => boolean> = {
  shift_jis: (names) => {
    const texts = decodeAll(names, 'shift_jis', japanese)
    return texts !== null && !texts.some((text) => narrow.test(text))
  },
  'euc-kr': (names) => isFrequentHangul(decodeAll(names, 'euc-kr', korean)?.join('') ?? ''),
  gbk: (names) =>
    names.every((name) => commonCharacters.gbk.test(toLatin1(name))) && decodeAll(names, 'gbk', chinese) !== null,
  big5: (names) =>
    names.every((name) => commonCharacters.big5.test(toLatin1(name))) && decodeAll(names, 'big5', chinese) !== null,
}

export function decodeName(name: Uint8Array, encoding: Exclude<NameEncoding, 'cp437'>): string {
  return new TextDecoder(encoding).decode(name)
}

/** Whether more than half of the syllables are frequent. */
function isFrequentHangul(text: string): boolean {
  const syllables = text.match(/\p{Script=Hangul}/gu) ?? []
  return syllables.filter((syllable) => frequentHangul.has(syllable)).length > syllables.length / 2
}

function toLatin1(name: Uint8Array): string {
  return Buffer.from(name).toString('latin1')
}

/** Whether a name in CP437 has only Latin letters, most of them without accents, as in `Grüße`. */
export function isLatin(name: string): boolean {
  const others = Array.from(name).filter((letter) => letter > '\u007f')
  const plain = name.replace(/\.\w+$/, '').match(/[a-z]/gi) ?? []
  return (
    others.every((letter) => /\p{Script=Latin}/u.test(letter)) && (others.length < plain.length || others.length === 0)
  )
}

/** The decoded names. Null if a name is invalid in the encoding, or has letters other than `letters` and ASCII. */
function decodeAll(
  names: readonly Uint8Array[],
  encoding: (typeof regional)[number],
  letters: RegExp,
): string[] | null {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    const texts = names.map((name) => decoder.decode(name))
    return texts.every((text) => Array.from(text).every((letter) => letter <= '\u007f' || letters.test(letter)))
      ? texts
      : null
  } catch {
    return null
  }
}
