import { blockLayout } from './correction-level.ts'
import type { QrSymbol } from './matrix.ts'
import { symbolMap, toVersion } from './symbol-map.ts'

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
export function correctionBudget({ modules, size, level }: QrSymbol, hidden: ReadonlySet<number>): CorrectionBudget {
  const layout = blockLayout(toVersion(size), level)
  const blocks = emptyBlocks(layout)
  const { order } = symbolMap(size)
  for (let codeword = 0; codeword < layout.codewords; codeword++) {
    const block = blocks[getBlock(codeword, layout)]
    const under = [...order.subarray(8 * codeword, 8 * codeword + 8)].filter((at) => hidden.has(at))
    if (!block || under.length === 0) continue
    block.hidden++
    if (under.some((at) => modules[Math.floor(at / size)]?.[at % size])) block.wrongIfLight++
  }
  return { blocks, spent: Math.max(...blocks.map(({ hidden: lost, budget }) => lost / budget)) }
}

type Layout = ReturnType<typeof blockLayout>

function emptyBlocks({ codewords, blocks, correction }: Layout): BlockDamage[] {
  const short = blocks - (codewords % blocks)
  return Array.from({ length: blocks }, (_, i) => ({
    codewords: Math.floor(codewords / blocks) + (i < short ? 0 : 1),
    hidden: 0,
    wrongIfLight: 0,
    budget: Math.floor(correction / 2),
  }))
}

/** Data codewords are interleaved block by block, the last one only in longer blocks; then come the correction codewords. */
function getBlock(codeword: number, { codewords, blocks, correction }: Layout): number {
  const data = codewords - blocks * correction
  if (codeword >= data) return (codeword - data) % blocks
  const everywhere = Math.floor(data / blocks) * blocks
  const short = blocks - (data % blocks)
  return codeword < everywhere ? codeword % blocks : short + (codeword - everywhere)
}
