import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BlockLayout, blockSpans } from './block-layout.ts'
import { packRows, TWELFTHS } from './pack-rows.ts'

const toBlocks = (layouts: readonly BlockLayout[]) => layouts.map((layout) => ({ fields: { layout } }))
/** The starts of blocks in their rows; `below 6` is in the column of the block before it, and null has a row of its own. */
const pack = (...layouts: BlockLayout[]) =>
  packRows(toBlocks(layouts)).map(({ place, isBelow }) => (isBelow ? `below ${place?.start}` : (place?.start ?? null)))

test('neighbors whose spans fit share a row', () => {
  expect(pack({ span: 6 }, { span: 6 }, { span: 4 }, { span: 4 }, { span: 4 })).toEqual([0, 6, 0, 4, 8])
  expect(pack({ span: 9 }, { span: 4 }, { span: 8 }, { span: 3 })).toEqual([0, 0, 4, 0])
})

test('a block without a span has a row of its own', () => {
  expect(pack({ span: 6 }, {}, { span: 6 }, { span: 12 })).toEqual([0, null, 0, null])
})

test('a block below another one is in its column and takes no place in the row', () => {
  const below = { below: true } as const
  expect(pack({ span: 6 }, below, below, { span: 6 }, below)).toEqual([0, 'below 0', 'below 0', 6, 'below 6'])
  // Its own span counts only where there is no column before it.
  expect(pack({ span: 4 }, { span: 8, ...below }, { span: 8 })).toEqual([0, 'below 0', 4])
  expect(pack({}, { span: 8, ...below }, below, { span: 4 })).toEqual([null, 0, 'below 0', 8])
  expect(pack(below, { span: 6 })).toEqual([null, 0])
})

test('a block that is hidden on wide screens takes no place, and does not divide a row or a column', () => {
  const hidden = { hideOn: 'wide' } as const
  expect(pack({ span: 6 }, { span: 6, ...hidden }, { span: 6 })).toEqual([0, 'below 0', 6])
  expect(pack({ span: 6 }, hidden, { below: true }, { span: 6 })).toEqual([0, 'below 0', 'below 0', 6])
  expect(pack(hidden, { span: 6 }, { span: 6, hideOn: 'phone' }, { span: 6 })).toEqual([null, 0, 6, 0])
})

test('an unknown layout is the whole row', () => {
  for (const layout of [{ span: 7 }, { span: '6' }, { below: 'yes' }, 'split', null, [], { span: 1e9 }])
    expect(packRows([{ fields: { layout } }])).toMatchObject([{ place: null, isBelow: false }])
})

const anyLayout: fc.Arbitrary<BlockLayout> = fc.record(
  {
    span: fc.constantFrom(...blockSpans),
    below: fc.constant(true as const),
    hideOn: fc.constantFrom('phone' as const, 'wide' as const),
  },
  { requiredKeys: [] },
)

test('rows keep the order, never exceed twelve twelfths, and leave no block out that fits', () => {
  fc.assert(
    fc.property(fc.array(anyLayout, { maxLength: 30 }), (layouts) => {
      const packed = packRows(toBlocks(layouts))
      expect(packed).toHaveLength(layouts.length)
      let end = 0
      let column = null
      for (const [index, { place, isBelow }] of packed.entries()) {
        const { span = TWELFTHS, below = false, hideOn } = layouts[index] ?? {}
        if (hideOn === 'wide' || (below && column !== null)) {
          expect({ place, isBelow }).toEqual({ place: column, isBelow: column !== null })
          continue
        }
        column = place
        expect(isBelow).toBe(false)
        if (place === null) {
          expect(span).toBe(TWELFTHS)
          end = TWELFTHS
          continue
        }
        expect(place.span).toBe(span)
        expect(place.start + span).toBeLessThanOrEqual(TWELFTHS)
        // Either beside the column before it, or in a new row, because it did not fit.
        if (place.start === 0) expect(end === 0 || end + span > TWELFTHS).toBe(true)
        else expect(place.start).toBe(end)
        end = place.start + span
      }
    }),
    { seed: 39, numRuns: 1_000 },
  )
})
