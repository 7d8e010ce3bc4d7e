import { blockLayout } from './correction-level.ts'
import type { QrSymbol } from './matrix.ts'
import { symbolMap, toVersion } from './symbol-map.ts'

/** What a logo costs one block of Reed-Solomon's code. */
export interface BlockDamage {
  codewords: number
  /** Codewords of which a module is hidden: wrong ones, whatever a reader takes the picture for. */
  hidden: number
  /** Codewords of which a dark module is hidden: wrong ones where a reader takes all of it for light. */
  wrongIfLight: number
  /** How many wrong codewords can be mended. */
  budget: number
}

export interface CorrectionBudget {
  blocks: BlockDamage[]
  /** The share of its budget that the worst block spends; over 1 it may not be readable. */
  spent: number
}

/** What the hidden modules (`y * size + x`) cost, block by block. */
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

/** Codewords of data are dealt out block by block, the last one to the longer blocks alone; then those of correction. */
function getBlock(codeword: number, { codewords, blocks, correction }: Layout): number {
  const data = codewords - blocks * correction
  if (codeword >= data) return (codeword - data) % blocks
  const everywhere = Math.floor(data / blocks) * blocks
  const short = blocks - (data % blocks)
  return codeword < everywhere ? codeword % blocks : short + (codeword - everywhere)
}
