import { expect, test } from 'vitest'
import { folderPlaces } from './folder-places.ts'
import { folderPath, folderTree, visibleNodes } from './folder-tree.ts'

const at = '2026-01-01T00:00:00.000Z'
const folder = (id: string, parentId: string | null, codes = 0) => ({
  id,
  name: id,
  parentId,
  codes,
  createdAt: at,
  updatedAt: at,
})
const some = [
  folder('bar', 'tables', 18),
  folder('tables', 'rest', 1),
  folder('rest', null, 2),
  folder('events', null, 5),
]

const ids = (nodes: ReturnType<typeof folderTree>) => nodes.map((node) => node.folder.id)

test('counts add up and siblings are sorted by name', () => {
  const tree = folderTree(some)
  expect(tree.map(({ folder: { id }, total }) => [id, total])).toEqual([
    ['events', 5],
    ['rest', 21],
  ])
})

test('siblings with numbers are sorted numerically', () => {
  expect(ids(folderTree([folder('Table 10', null), folder('table 2', null)]))).toEqual(['table 2', 'Table 10'])
})

test('only children of open folders are visible', () => {
  expect(ids(visibleNodes(folderTree(some), new Set(['rest'])))).toEqual(['events', 'rest', 'tables'])
})

test('a folder whose parent is missing is at the top', () => {
  expect(ids(folderTree([folder('lost', 'gone')]))).toEqual(['lost'])
})

test('the path of a folder starts at the top, and is empty for an unknown folder', () => {
  expect(folderPath(some, 'bar').map(({ id }) => id)).toEqual(['rest', 'tables', 'bar'])
  expect(folderPath(some, 'none')).toEqual([])
})

test('a folder can be moved anywhere except into itself or below, and targets are named by path', () => {
  expect(folderPlaces(some, 'tables').map(({ path }) => path)).toEqual(['events', 'rest'])
  expect(folderPlaces(some).map(({ path }) => path)).toEqual(['events', 'rest', 'rest / tables', 'rest / tables / bar'])
})
