import { isUtf8 } from 'node:buffer'

/** The encodings that are tried for the names in a ZIP that declares no encoding. */
export type NameEncoding = 'cp437' | 'shift_jis' | 'euc-kr' | 'gbk' | 'big5'

// Each pattern lists the characters that are usual in file names of a language.
const japaneseCharacter =
  /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\u3000-\u303f\u30fb\u30fc\uff01-\uff5e\u25a0-\u25ff\u2460-\u24ff]$/u
const chineseCharacter = /^[\p{Script=Han}\u3000-\u303f\uff01-\uff5e\u2014\u2018-\u201d\u2026\u00b7]$/u
const koreanCharacter = /^[\p{Script=Hangul}\u3000-\u303f\uff01-\uff5e\u00b7]$/u
// Names with half-width katakana do not count as Japanese, because Chinese names in GBK, read as Shift JIS, consist mostly of them.
const halfWidthKatakana = /[\uff61-\uff9f]/
/** The bytes of names that have only common characters of an encoding. */
const commonBytes = {
  // The part of GBK that is also in GB2312.
  gbk: /^(?:[\0-\x7f]|[\xa1-\xf7][\xa1-\xfe])*$/,
  // Punctuation and the characters of the first level, which are the frequent ones. Their second byte may be an ASCII letter.
  big5: /^(?:[\0-\x7f]|[\xa1-\xc6][\x40-\x7e\xa1-\xfe])*$/,
}

/**
 * The most frequent syllables of Korean. The bytes of every Hangul syllable are also a Chinese character, but the bytes of common Chinese
 * characters are rarely one of these syllables.
 */
const frequentHangul = new Set(
  '가각간감강개객거건게겨격결경계고공과관광교구국군그금기길김나날남내년노는능니다단달당대도동되된드들등라락람러력련로록료류르름리마만말매메면명모목무문물뮤미민바반발방배버번법변병보봄본부북분비사산상새생서석선설성세센소속수술스습시식신실심아안알야약양어업에여역연영예오온와외요용우운울원월위유육으은을음의이인일임입있자작장재저적전점정제조종주준중증지직진질집차참채처천청체초추출치침카커크타터텍텔통트특파판페평포표품프피하학한할합해행향현형호홈화환활회후뉴',
)

/**
 * Finds the encoding of names whose ZIP declares none. The ZIP specification says CP437, which is accepted if the names then look like
 * Latin words. Otherwise, the encodings are tried that Windows uses in Japan, Korea, China and Taiwan.
 */
export function findNameEncoding(names: readonly Uint8Array[], toCp437: (name: Uint8Array) => string): NameEncoding {
  const undeclared = names.filter((name) => !isUtf8(name))
  if (undeclared.every((name) => isLatin(toCp437(name)))) return 'cp437'
  return regionalEncodings.find((encoding) => encodingTests[encoding](undeclared)) ?? 'cp437'
}

// Korean is tried before Chinese: the same bytes may be either, and only the test for Korean tells them apart.
const regionalEncodings = ['shift_jis', 'euc-kr', 'gbk', 'big5'] as const

const encodingTests: Record<(typeof regionalEncodings)[number], (names: readonly Uint8Array[]) => boolean> = {
  shift_jis: (names) => {
    const texts = decodeAll(names, 'shift_jis', japaneseCharacter)
    return texts !== null && !texts.some((text) => halfWidthKatakana.test(text))
  },
  'euc-kr': (names) => isProbablyKorean(decodeAll(names, 'euc-kr', koreanCharacter)?.join('') ?? ''),
  gbk: (names) =>
    names.every((name) => commonBytes.gbk.test(toLatin1(name))) && decodeAll(names, 'gbk', chineseCharacter) !== null,
  big5: (names) =>
    names.every((name) => commonBytes.big5.test(toLatin1(name))) && decodeAll(names, 'big5', chineseCharacter) !== null,
}

export function decodeName(name: Uint8Array, encoding: Exclude<NameEncoding, 'cp437'>): string {
  return new TextDecoder(encoding).decode(name)
}

/** Whether more than half of the syllables are frequent in Korean. */
function isProbablyKorean(text: string): boolean {
  const syllables = text.match(/\p{Script=Hangul}/gu) ?? []
  return syllables.filter((syllable) => frequentHangul.has(syllable)).length > syllables.length / 2
}

function toLatin1(name: Uint8Array): string {
  return Buffer.from(name).toString('latin1')
}

/** Whether the letters of a name are Latin and most of them have no accent, as in `Grüße`. */
export function isLatin(name: string): boolean {
  const nonAscii = Array.from(name).filter((letter) => letter > '\u007f')
  const asciiLetters = name.replace(/\.\w+$/, '').match(/[a-z]/gi) ?? []
  return (
    nonAscii.every((letter) => /\p{Script=Latin}/u.test(letter)) &&
    (nonAscii.length < asciiLetters.length || nonAscii.length === 0)
  )
}

/** The decoded names. Null if a name is invalid in the encoding, or has characters that are neither ASCII nor matched by `allowedCharacter`. */
function decodeAll(
  names: readonly Uint8Array[],
  encoding: (typeof regionalEncodings)[number],
  allowedCharacter: RegExp,
): string[] | null {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    const texts = names.map((name) => decoder.decode(name))
    return texts.every((text) =>
      Array.from(text).every((letter) => letter <= '\u007f' || allowedCharacter.test(letter)),
    )
      ? texts
      : null
  } catch {
    return null
  }
}
