import { expect, test } from 'vitest'
import { applyListChange } from './apply-list-change.ts'

test.each([
  ['an item is added', { before: ['a'], after: ['a', 'b'] }, ['a'], ['a', 'b']],
  ['an item is removed', { before: ['a', 'b'], after: ['b'] }, ['a', 'b'], ['b']],
  ['an item is replaced', { before: ['a'], after: ['A'] }, ['a'], ['A']],
  ['somebody else added an item', { before: ['a'], after: ['a', 'b'] }, ['a', 'c'], ['a', 'c', 'b']],
  ['somebody else removed an item', { before: ['a', 'b'], after: ['a', 'b', 'c'] }, ['b'], ['b', 'c']],
  ['both added the same item', { before: [], after: ['a'] }, ['a'], ['a']],
  ['nothing was changed', { before: ['a'], after: ['a'] }, ['b'], ['b']],
])('%s', (_, ...[change, stored, expected]) => {
  expect(applyListChange(stored, change)).toEqual(expected)
})
