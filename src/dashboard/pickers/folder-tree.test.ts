import { expect, test } from 'vitest'
import { createSampleFolder } from '#testing/sample-folder.ts'
import { listFolderPlaces } from './folder-places.ts'
import { findFolderPath, createFolderTree, listVisibleNodes } from './folder-tree.ts'

const folders = [
  createSampleFolder('bar', 'tables', 18),
  createSampleFolder('tables', 'rest', 1),
  createSampleFolder('rest', null, 2),
  createSampleFolder('events', null, 5),
]

const listIds = (nodes: ReturnType<typeof createFolderTree>) => nodes.map((node) => node.folder.id)

test('siblings are sorted by name with counts of their subfolders', () => {
  const tree = createFolderTree(folders)
  expect(tree.map(({ folder: { id }, total }) => [id, total])).toEqual([
    ['events', 5],
    ['rest', 21],
  ])
})

test('siblings with numbers are sorted numerically', () => {
  expect(
    listIds(createFolderTree([createSampleFolder('Table 10', null), createSampleFolder('table 2', null)])),
  ).toEqual(['table 2', 'Table 10'])
})

test('only children of open folders are visible', () => {
  expect(listIds(listVisibleNodes(createFolderTree(folders), new Set(['rest'])))).toEqual(['events', 'rest', 'tables'])
})

test('a folder whose parent is missing is at the top', () => {
  expect(listIds(createFolderTree([createSampleFolder('lost', 'gone')]))).toEqual(['lost'])
})

test('the path of a folder starts at the top', () => {
  expect(findFolderPath(folders, 'bar').map(({ id }) => id)).toEqual(['rest', 'tables', 'bar'])
  expect(findFolderPath(folders, 'none')).toEqual([])
})

test('a folder and its subfolders can be excluded from the places', () => {
  expect(listFolderPlaces(folders, 'tables').map(({ path }) => path)).toEqual(['events', 'rest'])
  expect(listFolderPlaces(folders).map(({ path }) => path)).toEqual([
    'events',
    'rest',
    'rest / tables',
    'rest / tables / bar',
  ])
})
