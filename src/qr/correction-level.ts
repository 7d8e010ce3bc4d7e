import { _BYTES as codewords, _ECC_BLOCKS as blocks, _WORDS_PER_BLOCK as wordsPerBlock } from 'qr'

export const levels = ['L', 'M', 'Q', 'H'] as const
/** How much of a symbol may be lost: about 7, 15, 25 or 30 percent. */
export type Level = (typeof levels)[number]

export const levelNames = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const

/** A logo up to this share of the width, in percent, is safe at Q. A larger one needs H. */
const SMALL_LOGO = 20

/**
 * The level for a design that does not choose one, from the share of the width that its logo takes (0: none), and the version that
 * holds the text at that level. A stronger level that needs no larger symbol is preferred, because it costs nothing.
 */
export function chooseLevel(text: string, logoShare: number): { level: Level; version: number } {
  const preferred = logoShare === 0 ? 'M' : logoShare <= SMALL_LOGO ? 'Q' : 'H'
  // A text too long for that level still gets the best possible code.
  const weakest = levels.slice(0, levels.indexOf(preferred) + 1).findLast((level) => findVersion(text, level)) ?? 'L'
  const version = findVersion(text, weakest) ?? 40
  const level = levels.findLast((stronger) => fitsVersion(text, version, stronger)) ?? weakest
  return { level, version }
}

/** The smallest version that holds the text, null where none does. */
export function findVersion(text: string, level: Level): number | null {
  for (let version = 1; version <= 40; version++) if (fitsVersion(text, version, level)) return version
  return null
}

export interface BlockLayout {
  /** All codewords of the symbol, correction included. */
  codewords: number
  blocks: number
  /** Correction codewords in each block; half as many wrong ones can be corrected. */
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
  const step = version < 10 ? 0 : version < 27 ? 1 : 2
  if (/^\d*$/.test(text)) return 4 + 10 + 2 * step + Math.ceil((text.length * 10) / 3)
  if (/^[0-9A-Z $%*+\-./:]*$/.test(text)) return 4 + 9 + 2 * step + Math.ceil(text.length * 5.5)
  return 4 + (step === 0 ? 8 : 16) + 8 * countUtf8Bytes(text)
}

function countUtf8Bytes(text: string): number {
  let length = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return length
}
