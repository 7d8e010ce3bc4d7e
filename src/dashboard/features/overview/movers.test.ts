import { expect, test } from 'vitest'
import { findMovers } from './movers.ts'

function createCode(name: string, scans: number, scansBefore = 0) {
  return {
    id: name,
    shortCode: name,
    name,
    scans,
    visitors: scans,
    previous: { scans: scansBefore, visitors: scansBefore },
  }
}

test('the code that moved most is one that is no longer scanned', () => {
  const codes = [createCode('Poster', 40, 35), createCode('Card', 12, 2), createCode('Menu', 3, 3)]
  const earlierCodes = [createCode('Flyer', 300), createCode('Poster', 35), createCode('Menu', 3)]
  expect(findMovers({ codes, codesTotal: 3 }, earlierCodes)).toEqual([
    { id: 'Flyer', name: 'Flyer', scans: 0, scansBefore: 300 },
    { id: 'Card', name: 'Card', scans: 12, scansBefore: 2 },
    { id: 'Poster', name: 'Poster', scans: 40, scansBefore: 35 },
  ])
})

test('a code that a summary with more codes does not list may still be scanned, and is left out', () => {
  const codes = [createCode('Poster', 40, 35)]
  expect(findMovers({ codes, codesTotal: 2 }, [createCode('Flyer', 300)]).map(({ name }) => name)).toEqual(['Poster'])
})
