import { getBlockLayout } from './correction-level.ts'
import type { QrSymbol } from './matrix.ts'
import { getSymbolMap, toVersion } from './symbol-map.ts'

/** The errors that a logo causes in one Reed-Solomon block. */
export interface BlockDamage {
  codewords: number
  /** Codewords with a hidden module. They may be wrong for a reader that takes the logo for modules. */
  hidden: number
  /** Codewords with a hidden dark module. They are wrong for a reader that takes the logo for light modules. */
  wrongIfLight: number
  /** Number of wrong codewords that can be corrected. */
  budget: number
}

export interface CorrectionBudget {
  blocks: BlockDamage[]
  /** The share of its budget that the most damaged block uses. Above 1, the code may be unreadable. */
  spent: number
}

/** The errors that the hidden modules (`y * size + x`) cause, for each block. */
export function calculateCorrectionBudget(
  { modules, size, level }: QrSymbol,
  hidden: ReadonlySet<number>,
): CorrectionBudget {
  const layout = getBlockLayout(toVersion(size), level)
  const blocks = createBlocks(layout)
  const { order } = getSymbolMap(size)
  for (let codeword = 0; codeword < layout.codewords; codeword++) {
    const block = blocks[getBlockIndex(codeword, layout)]
    const hiddenModules = [...order.subarray(8 * codeword, 8 * codeword + 8)].filter((module) => hidden.has(module))
    if (!block || hiddenModules.length === 0) continue
    block.hidden++
    if (hiddenModules.some((module) => modules[Math.floor(module / size)]?.[module % size])) block.wrongIfLight++
  }
  return { blocks, spent: Math.max(...blocks.map(({ hidden: hiddenCodewords, budget }) => hiddenCodewords / budget)) }
}

type SymbolBlockLayout = ReturnType<typeof getBlockLayout>

function createBlocks({ codewords, blocks, correction }: SymbolBlockLayout): BlockDamage[] {
  const shortBlocks = blocks - (codewords % blocks)
  return Array.from({ length: blocks }, (_, i) => ({
    codewords: Math.floor(codewords / blocks) + (i < shortBlocks ? 0 : 1),
    hidden: 0,
    wrongIfLight: 0,
    budget: Math.floor(correction / 2),
  }))
}

/** The block of a codeword. Data codewords are interleaved over the blocks, and only longer blocks have a last one. The correction codewords follow. */
function getBlockIndex(codeword: number, { codewords, blocks, correction }: SymbolBlockLayout): number {
  const dataCodewords = codewords - blocks * correction
  if (codeword >= dataCodewords) return (codeword - dataCodewords) % blocks
  const sharedCodewords = Math.floor(dataCodewords / blocks) * blocks
  const shortBlocks = blocks - (dataCodewords % blocks)
  return codeword < sharedCodewords ? codeword % blocks : shortBlocks + (codeword - sharedCodewords)
}
