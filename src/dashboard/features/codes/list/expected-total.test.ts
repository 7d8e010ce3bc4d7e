import { expect, test } from 'vitest'
import { findExpectedTotal } from './expected-total.ts'

const knownTotals = {
  usage: 10,
  folders: [
    { id: 'a', codes: 3 },
    { id: 'b', codes: 4 },
  ],
  tags: [{ tag: 'menu', codes: 2 }],
}

test.each([
  [{}, 10],
  [{ sort: 'name' as const }, 10],
  [{ folder: 'a' }, 3],
  [{ folder: 'root' }, 3],
  [{ tag: 'menu' }, 2],
  [{ tag: 'menu', folder: 'a' }, undefined],
  [{ q: 'x' }, undefined],
  [{ archived: true as const }, undefined],
  [{ folder: 'gone' }, undefined],
])('the total for the search %j is %s', (search, total) => {
  expect(findExpectedTotal(search, knownTotals)).toBe(total)
})

test('the total is unknown until its source is loaded', () => {
  expect(findExpectedTotal({ folder: 'root' }, { usage: 10, folders: undefined, tags: undefined })).toBeUndefined()
})
