import { expect, test } from 'vitest'
import { sampleFolder } from '#testing/sample-folder.ts'
import { folderPlaces } from './folder-places.ts'
import { folderPath, folderTree, visibleNodes } from './folder-tree.ts'

const some = [
  sampleFolder('bar', 'tables', 18),
  sampleFolder('tables', 'rest', 1),
  sampleFolder('rest', null, 2),
  sampleFolder('events', null, 5),
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
  expect(ids(folderTree([sampleFolder('Table 10', null), sampleFolder('table 2', null)]))).toEqual([
    'table 2',
    'Table 10',
  ])
})

test('only children of open folders are visible', () => {
  expect(ids(visibleNodes(folderTree(some), new Set(['rest'])))).toEqual(['events', 'rest', 'tables'])
})

test('a folder whose parent is missing is at the top', () => {
  expect(ids(folderTree([sampleFolder('lost', 'gone')]))).toEqual(['lost'])
})

test('the path of a folder starts at the top, and is empty for an unknown folder', () => {
  expect(folderPath(some, 'bar').map(({ id }) => id)).toEqual(['rest', 'tables', 'bar'])
  expect(folderPath(some, 'none')).toEqual([])
})

test('a folder can be moved anywhere except into itself or below, and targets are named by path', () => {
  expect(folderPlaces(some, 'tables').map(({ path }) => path)).toEqual(['events', 'rest'])
  expect(folderPlaces(some).map(({ path }) => path)).toEqual(['events', 'rest', 'rest / tables', 'rest / tables / bar'])
})
