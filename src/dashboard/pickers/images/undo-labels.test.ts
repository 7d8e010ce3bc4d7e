import { expect, test } from 'vitest'
import { createUndo } from './undo-labels.ts'

test('an undo removes only tags that were new, and adds only tags that were there', () => {
  const before = [
    { id: 'a', folder: 'Menus', tags: ['old', 'kept'] },
    { id: 'b', folder: '', tags: [] },
  ]
  const changes = ['a', 'b', 'gone'].map((id) => ({ id, folder: 'New', addTags: ['kept', 'new'], removeTags: ['old'] }))
  expect(createUndo(changes, before)).toEqual([
    { id: 'a', folder: 'Menus', addTags: ['old'], removeTags: ['new'] },
    { id: 'b', folder: '', removeTags: ['kept', 'new'] },
  ])
  expect(createUndo([{ id: 'a', addTags: ['kept'] }], before)).toEqual([{ id: 'a' }])
})
