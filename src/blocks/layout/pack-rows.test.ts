import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BlockLayout, blockSpans } from './block-layout.ts'
import { packRows, TWELFTHS } from './pack-rows.ts'

const toBlocks = (layouts: readonly BlockLayout[]) => layouts.map((layout) => ({ fields: { layout } }))
const pack = (...layouts: BlockLayout[]) => packRows(toBlocks(layouts)).map((place) => place?.start ?? null)

test('neighbors whose spans fit share a row', () => {
  expect(pack({ span: 6 }, { span: 6 }, { span: 4 }, { span: 4 }, { span: 4 })).toEqual([0, 6, 0, 4, 8])
  expect(pack({ span: 9 }, { span: 4 }, { span: 8 }, { span: 3 })).toEqual([0, 0, 4, 0])
})

test('a block without a span has a row of its own', () => {
  expect(pack({ span: 6 }, {}, { span: 6 }, { span: 12 })).toEqual([0, null, 0, null])
})

test('a block that is hidden on wide screens takes no place', () => {
  expect(pack({ span: 6 }, { span: 6, hideOn: 'wide' }, { hideOn: 'wide' }, { span: 6 })).toEqual([0, null, null, 6])
  expect(pack({ span: 6 }, { span: 6, hideOn: 'phone' }, { span: 6 })).toEqual([0, 6, 0])
})

test('an unknown layout is the whole row', () => {
  for (const layout of [{ span: 7 }, { span: '6' }, 'split', null, [], { span: 1e9 }])
    expect(packRows([{ fields: { layout } }])).toEqual([null])
})

const anyLayout: fc.Arbitrary<BlockLayout> = fc.record(
  { span: fc.constantFrom(...blockSpans), hideOn: fc.constantFrom('phone' as const, 'wide' as const) },
  { requiredKeys: [] },
)

test('rows keep the order, never exceed twelve twelfths, and leave no block out that fits', () => {
  fc.assert(
    fc.property(fc.array(anyLayout, { maxLength: 30 }), (layouts) => {
      const places = packRows(toBlocks(layouts))
      expect(places).toHaveLength(layouts.length)
      let end = 0
      for (const [index, place] of places.entries()) {
        const { span = TWELFTHS, hideOn } = layouts[index] ?? {}
        if (hideOn === 'wide') {
          expect(place).toBeNull()
          continue
        }
        if (place === null) {
          expect(span).toBe(TWELFTHS)
          end = TWELFTHS
          continue
        }
        expect(place.span).toBe(span)
        expect(place.start + span).toBeLessThanOrEqual(TWELFTHS)
        // Either beside the block before it, or in a new row, because it did not fit.
        if (place.start === 0) expect(end === 0 || end + span > TWELFTHS).toBe(true)
        else expect(place.start).toBe(end)
        end = place.start + span
      }
    }),
    { seed: 39, numRuns: 1_000 },
  )
})
