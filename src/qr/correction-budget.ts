import { getBlockLayout } from './correction-level.ts'
import type { QrSymbol } from './matrix.ts'
import { getSymbolMap, toVersion } from './symbol-map.ts'

/** Errors that a logo causes in one Reed-Solomon block. */
export interface BlockDamage {
  codewords: number
  /** Codewords with a hidden module: wrong for a reader that misreads the logo in any way. */
  hidden: number
  /** Codewords with a hidden dark module: wrong for a reader that sees the logo as light. */
  wrongIfLight: number
  /** Number of wrong codewords that can be corrected. */
  budget: number
}

export interface CorrectionBudget {
  blocks: BlockDamage[]
  /** The share of its budget that the worst block uses; over 1 the code may be unreadable. */
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
  return { blocks, spent: Math.max(...blocks.map(({ hidden: lost, budget }) => lost / budget)) }
}

type SymbolBlockLayout = ReturnType<typeof getBlockLayout>

function createBlocks({ codewords, blocks, correction }: SymbolBlockLayout): BlockDamage[] {
  const short = blocks - (codewords % blocks)
  return Array.from({ length: blocks }, (_, i) => ({
    codewords: Math.floor(codewords / blocks) + (i < short ? 0 : 1),
    hidden: 0,
    wrongIfLight: 0,
    budget: Math.floor(correction / 2),
  }))
}

/** Data codewords are interleaved block by block, the last one only in longer blocks; then come the correction codewords. */
function getBlockIndex(codeword: number, { codewords, blocks, correction }: SymbolBlockLayout): number {
  const data = codewords - blocks * correction
  if (codeword >= data) return (codeword - data) % blocks
  const everywhere = Math.floor(data / blocks) * blocks
  const short = blocks - (data % blocks)
  return codeword < everywhere ? codeword % blocks : short + (codeword - everywhere)
}
