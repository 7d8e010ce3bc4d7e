import { expect, test } from 'vitest'
import { readBoth } from '#service/designs/verify/decoders.ts'
import { rasterize } from '#service/designs/raster.ts'
import { calculateCorrectionBudget } from './correction-budget.ts'
import { levels } from './correction-level.ts'
import { outlineModules } from './outline.ts'
import { type QrSymbol, encodeSymbol } from './matrix.ts'
import { getSymbolMap } from './symbol-map.ts'

const texts = ['https://q.example/BCDFGHJKM', 'https://codes.a-rather-long-name.example.org/BCDFGHJKM', 'x'.repeat(180)]

/** The modules of a symbol that a square in the middle of the symbol hides. */
function listModulesInSquare(size: number, side: number): Set<number> {
  const firstLine = (size - side) / 2
  const lines = Array.from({ length: side }, (_, i) => firstLine + i)
  return new Set(lines.flatMap((y) => lines.map((x) => y * size + x)))
}

async function isRead(text: string, { modules, size }: QrSymbol, hidden: Set<number>): Promise<boolean> {
  const visibleModules = modules.map((row, y) => row.map((dark, x) => dark && !hidden.has(y * size + x)))
  const side = size + 8
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path d="${outlineModules(visibleModules, 4)}"/></svg>`
  const { zxing } = await readBoth(await rasterize(svg, side * 6), text)
  return zxing
}

test(
  'a decoder fails exactly where a block has more wrong codewords than its budget',
  { timeout: 60_000 },
  async () => {
    const counts = { read: 0, lost: 0 }
    for (const text of texts)
      for (const symbol of levels.map((level) => encodeSymbol(text, level, 0)))
        for (let side = 3; side <= Math.min(21, symbol.size - 16); side += 2) {
          const hidden = listModulesInSquare(symbol.size, side)
          const { blocks } = calculateCorrectionBudget(symbol, hidden)
          const expected = blocks.every(({ wrongIfLight, budget }) => wrongIfLight <= budget)
          const context = [text, symbol.level, side]
          expect([...context, await isRead(text, symbol, hidden)]).toEqual([...context, expected])
          counts[expected ? 'read' : 'lost']++
        }
    expect(Math.min(counts.read, counts.lost)).toBeGreaterThan(15)
  },
)

test('hiding every module costs every codeword of every block', () => {
  const symbol = encodeSymbol('x'.repeat(180), 'Q', 0)
  expect(calculateCorrectionBudget(symbol, new Set()).spent).toBe(0)
  const totalDamage = calculateCorrectionBudget(symbol, new Set(getSymbolMap(symbol.size).order))
  expect(totalDamage.blocks.every(({ hidden, codewords }) => hidden === codewords)).toBe(true)
  expect(totalDamage.blocks.length).toBeGreaterThan(2)
})
