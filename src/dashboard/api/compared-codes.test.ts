import { expect, test } from 'vitest'
import { compareCodes } from './compared-codes.ts'

function createCode(name: string, scans: number, scansBefore?: number) {
  const previous = scansBefore === undefined ? null : { scans: scansBefore, visitors: scansBefore }
  return { id: `cod_${name}`, shortCode: name, name, scans, visitors: scans, previous }
}

test('codes that were scanned only before, or less than the most scanned ones, are compared too', () => {
  const compared = compareCodes({
    current: [createCode('Poster', 40, 35), createCode('Card', 12, 0)],
    earlier: [createCode('Flyer', 300), createCode('Menu', 90), createCode('Poster', 35)],
    fallen: [createCode('Menu', 3)],
  })
  expect(compared.map(({ name, scans, scansBefore }) => [name, scans, scansBefore])).toEqual([
    ['Poster', 40, 35],
    ['Card', 12, 0],
    ['Flyer', 0, 300],
    ['Menu', 3, 90],
  ])
})
