import { _BYTES as codewords, _ECC_BLOCKS as blocks, _WORDS_PER_BLOCK as wordsPerBlock } from 'qr'

export const levels = ['L', 'M', 'Q', 'H'] as const
/** How much of a symbol may be lost: about 7, 15, 25 or 30 percent. */
export type Level = (typeof levels)[number]

export const levelNames = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const

/** With a logo up to this share of the width, in percent, a code is safe at level Q. A larger logo needs level H. */
const MAX_SMALL_LOGO_PERCENT = 20

/**
 * The level for a design with automatic correction, and the version that holds the text at that level. The share of the width that the logo
 * takes (0: no logo) decides. A stronger level that needs no larger symbol is preferred, because it costs nothing.
 */
export function chooseLevel(text: string, logoShare: number): { level: Level; version: number } {
  const preferredLevel = logoShare === 0 ? 'M' : logoShare <= MAX_SMALL_LOGO_PERCENT ? 'Q' : 'H'
  // A text that is too long for the preferred level gets the strongest level that can hold it.
  const weakestLevel =
    levels.slice(0, levels.indexOf(preferredLevel) + 1).findLast((level) => findVersion(text, level)) ?? 'L'
  const version = findVersion(text, weakestLevel) ?? 40
  const level = levels.findLast((stronger) => fitsVersion(text, version, stronger)) ?? weakestLevel
  return { level, version }
}

/** The smallest version that holds the text. Null if no version does. */
export function findVersion(text: string, level: Level): number | null {
  for (let version = 1; version <= 40; version++) if (fitsVersion(text, version, level)) return version
  return null
}

export interface BlockLayout {
  /** All codewords of the symbol, correction included. */
  codewords: number
  blocks: number
  /** Correction codewords in each block. They can correct half as many wrong codewords. */
  correction: number
}

/** How a symbol's codewords are divided into Reed-Solomon blocks. */
export function getBlockLayout(version: number, level: Level): BlockLayout {
  const name = levelNames[level]
  return {
    codewords: codewords[version - 1] ?? 0,
    blocks: blocks[name][version - 1] ?? 1,
    correction: wordsPerBlock[name][version - 1] ?? 0,
  }
}

function fitsVersion(text: string, version: number, level: Level): boolean {
  const layout = getBlockLayout(version, level)
  return countBits(text, version) <= 8 * (layout.codewords - layout.blocks * layout.correction)
}

function countBits(text: string, version: number): number {
  const lengthStep = version < 10 ? 0 : version < 27 ? 1 : 2
  if (/^\d*$/.test(text)) return 4 + 10 + 2 * lengthStep + Math.ceil((text.length * 10) / 3)
  if (/^[0-9A-Z $%*+\-./:]*$/.test(text)) return 4 + 9 + 2 * lengthStep + Math.ceil(text.length * 5.5)
  return 4 + (lengthStep === 0 ? 8 : 16) + 8 * countUtf8Bytes(text)
}

function countUtf8Bytes(text: string): number {
  let length = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return length
}
