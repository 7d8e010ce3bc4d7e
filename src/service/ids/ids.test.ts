import { expect, test } from 'vitest'
import { idAtOrAfter, createId } from './ids.ts'

test('an id is a prefix and 20 base32 characters', () => {
  expect(createId('cod')).toMatch(/^cod_[0-9a-hjkmnp-tv-z]{20}$/)
})

test('ids sort by time', () => {
  const times = [0, 1, 31, 32, 1_023, 1_024, 1_700_000_000_000, 1_700_000_000_001, 253_402_300_799_999]
  const ids = times.map((time) => createId('scn', new Date(time)))
  expect(ids.toSorted()).toEqual(ids)
})

test('the lowest id of a moment is between all earlier ids and all ids of the moment', () => {
  const at = new Date('2026-11-20T12:00:00.000Z')
  const bound = idAtOrAfter('scn', at)
  expect(createId('scn', at) >= bound).toBe(true)
  expect(createId('scn', new Date(at.getTime() - 1)) < bound).toBe(true)
})

test('a hundred thousand ids of one moment are unique and sort in the order of creation', () => {
  const at = new Date()
  const ids = Array.from({ length: 100_000 }, () => createId('scn', at))
  expect(new Set(ids).size).toBe(100_000)
  expect(ids.toSorted()).toEqual(ids)
})
