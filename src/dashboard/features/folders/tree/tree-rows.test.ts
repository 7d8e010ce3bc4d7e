import { expect, test } from 'vitest'
import { createSampleFolder } from '#testing/sample-folder.ts'
import { createFolderTree } from '#dashboard/pickers/folder-tree.ts'
import { handleTreeKey, toTreeRows } from './tree-rows.ts'

const tree = createFolderTree([
  createSampleFolder('events', null, 4),
  createSampleFolder('rest', null, 2),
  createSampleFolder('bar', 'rest', 3),
])
const rows = toTreeRows(tree, new Set(['rest']), 12)

test('the tree has rows for all codes, visible folders and unfiled codes', () => {
  expect(rows.map(({ label, level, codes, ownCodes, expanded }) => [label, level, codes, ownCodes, expanded])).toEqual([
    ['All codes', 1, 12, 12, undefined],
    ['events', 1, 4, 4, undefined],
    ['rest', 1, 5, 2, true],
    ['bar', 2, 3, 3, undefined],
    ['Unfiled', 1, 3, 3, undefined],
  ])
})

test('the count of unfiled codes is unknown until the total is loaded', () => {
  expect(toTreeRows(tree, new Set(), undefined).at(-1)?.codes).toBeUndefined()
})

test.each([
  ['ArrowDown', 1, { focus: 2 }],
  ['ArrowDown', 4, { focus: 4 }],
  ['ArrowUp', 0, { focus: 0 }],
  ['Home', 3, { focus: 0 }],
  ['End', 0, { focus: 4 }],
  ['ArrowRight', 2, { focus: 3 }],
  ['ArrowRight', 1, undefined],
  ['ArrowLeft', 2, { open: false }],
  ['ArrowLeft', 3, { focus: 2 }],
  ['ArrowLeft', 1, undefined],
  ['b', 0, undefined],
  ['Enter', 0, undefined],
])('%s on line %i', (key, line, does) => {
  expect(handleTreeKey(rows, line, key)).toEqual(does)
})

test('an arrow opens a closed folder', () => {
  expect(handleTreeKey(toTreeRows(tree, new Set(), 12), 2, 'ArrowRight')).toEqual({ open: true })
})
