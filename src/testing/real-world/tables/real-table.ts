import type { ColumnUse } from '#tables/column-uses.ts'
import type { KnownProduct } from '#tables/known-exports.ts'

/** A table as a program writes it, with the columns and rows that a person sees in it. */
export interface RealTable {
  name: string
  /** The source of the rule: a program and its setting, or a page of its documentation. */
  source: string
  file: string | Uint8Array | (() => Uint8Array)
  /** The use of each column, in order. */
  columns: readonly ColumnUse[]
  /** Row number, name (empty without a column of names) and destination of each row, or how many there are. */
  rows: readonly (readonly [row: number, name: string, destination: string])[] | number
  product?: KnownProduct
  /** Row numbers of problems. */
  problems?: readonly number[]
}

/** Text as UTF-16 with or without its mark. */
export function toUtf16(text: string, order: 'le' | 'be'): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), order === 'le')
  return bytes
}

const beyondLatin1: Record<string, number> = {
  '€': 0x80,
  '„': 0x84,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '’': 0x92,
  š: 0x9a,
  Š: 0x8a,
}

export function toWindows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => beyondLatin1[letter] ?? letter.charCodeAt(0))
}

const macRoman: Record<string, number> = {
  Ä: 0x80,
  É: 0x83,
  Ö: 0x85,
  Ü: 0x86,
  á: 0x87,
  à: 0x88,
  â: 0x89,
  ä: 0x8a,
  ç: 0x8d,
  é: 0x8e,
  è: 0x8f,
  ê: 0x90,
  ñ: 0x96,
  ö: 0x9a,
  ü: 0x9f,
  ß: 0xa7,
  '–': 0xd0,
}

export function toMacRoman(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => macRoman[letter] ?? letter.charCodeAt(0))
}
