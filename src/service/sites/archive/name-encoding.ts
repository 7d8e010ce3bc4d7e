import { isUtf8 } from 'node:buffer'

/** Encodings of names in a ZIP that does not say which it has. */
export type NameEncoding = 'cp437' | 'shift_jis' | 'gbk'

// Japanese letters and characters of both languages, full-width forms, and the marks that are usual in names. Not the narrow katakana:
// Chinese in GBK would be many of them.
const japanese =
  /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\u3000-\u303f\u30fb\u30fc\uff01-\uff5e\u25a0-\u25ff\u2460-\u24ff]$/u
const narrow = /[\uff61-\uff9f]/
const chinese = /^[\p{Script=Han}\u3000-\u303f\uff01-\uff5e\u2014\u2018-\u201d\u2026\u00b7]$/u
// GB2312, in which names are written with the characters of every day. Letters of ASCII are left out before.
const gb2312 = /^(?:[\xa1-\xf7][\xa1-\xfe])*$/

/**
 * The encoding of names whose ZIP does not declare one. They are CP437 by the ZIP specification, as long as they look like words of Latin
 * letters; Windows in Japan and in China writes its own encodings.
 */
export function findNameEncoding(names: readonly Uint8Array[], toCp437: (name: Uint8Array) => string): NameEncoding {
  const undeclared = names.filter((name) => !isUtf8(name))
  if (undeclared.every((name) => isLatin(toCp437(name)))) return 'cp437'
  if (
    undeclared.every((name) => isWritten(name, 'shift_jis', japanese) && !narrow.test(decode(name, 'shift_jis') ?? ''))
  )
    return 'shift_jis'
  const isChinese = (name: Uint8Array) =>
    gb2312.test(Buffer.from(name.filter((byte) => byte > 0x7f)).toString('latin1')) && isWritten(name, 'gbk', chinese)
  return undeclared.every(isChinese) ? 'gbk' : 'cp437'
}

export function decodeName(name: Uint8Array, encoding: Exclude<NameEncoding, 'cp437'>): string {
  return new TextDecoder(encoding).decode(name)
}

/** Whether a name in CP437 is of Latin letters, and mostly of plain ones: `Grüße`. */
export function isLatin(name: string): boolean {
  const others = Array.from(name).filter((letter) => letter > '\u007f')
  const plain = name.replace(/\.\w+$/, '').match(/[a-z]/gi) ?? []
  return (
    others.every((letter) => /\p{Script=Latin}/u.test(letter)) && (others.length < plain.length || others.length === 0)
  )
}

function isWritten(name: Uint8Array, encoding: 'shift_jis' | 'gbk', letters: RegExp): boolean {
  const text = decode(name, encoding)
  return text !== null && Array.from(text).every((letter) => letter <= '\u007f' || letters.test(letter))
}

function decode(name: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(name)
  } catch {
    return null
  }
}
