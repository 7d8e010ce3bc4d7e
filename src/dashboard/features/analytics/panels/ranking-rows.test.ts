import { expect, test } from 'vitest'
import { formatRate, type RankedRow, sortRows } from './ranking-rows.ts'

const row: RankedRow = {
  value: 'cod_1',
  label: 'Poster',
  scans: 4,
  visitors: 4,
  previousScans: null,
  leads: 1,
  conversions: 0,
  cost: null,
  series: [],
}

test('a row whose leads come from earlier scans has no conversion rate', () => {
  const earlier = { ...row, scans: 0 }
  expect([row, earlier].map(formatRate)).toEqual(['25%', null])
  expect(sortRows([earlier, row], 'rate')).toEqual([row, earlier])
})
