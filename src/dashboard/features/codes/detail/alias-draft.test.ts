import { expect, test } from 'vitest'
import { applyAliasEdit } from './alias-draft.ts'

test.each([
  ['an alias is added', { before: 'a', after: 'a\n\n  b \n' }, ['a'], ['a', 'b']],
  ['an alias is removed', { before: 'a\nb', after: 'b' }, ['a', 'b'], ['b']],
  ['all aliases are removed', { before: 'a\nb', after: '' }, ['a', 'b'], []],
  ['an alias is replaced', { before: 'a', after: 'A' }, ['a'], ['A']],
  ['somebody else added an alias', { before: 'a', after: 'a\nb' }, ['a', 'c'], ['a', 'c', 'b']],
  ['somebody else removed an alias', { before: 'a\nb', after: 'a\nb\nc' }, ['b'], ['b', 'c']],
  ['both added the same alias', { before: '', after: 'a' }, ['a'], ['a']],
])('%s', (_, ...[edit, stored, expected]) => {
  expect(applyAliasEdit(stored, edit)).toEqual(expected)
})
