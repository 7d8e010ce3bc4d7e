import { expect, test } from 'vitest'
import { findSubfolders, listParents } from './image-folders.ts'

const folders = [
  { folder: '', count: 4 },
  { folder: 'Menus', count: 2 },
  { folder: 'Menus of others', count: 1 },
  { folder: 'Menus/Summer/Drinks', count: 3 },
  { folder: 'Menus/Winter', count: 5 },
]

test('a folder counts the images of its folders, and exists without images of its own', () => {
  expect(findSubfolders(folders, '')).toEqual([
    { path: 'Menus', name: 'Menus', count: 10 },
    { path: 'Menus of others', name: 'Menus of others', count: 1 },
  ])
  expect(findSubfolders(folders, 'Menus')).toEqual([
    { path: 'Menus/Summer', name: 'Summer', count: 3 },
    { path: 'Menus/Winter', name: 'Winter', count: 5 },
  ])
  expect(findSubfolders(folders, 'Menus/Winter')).toEqual([])
})

test('a folder is shown after its parents', () => {
  expect(listParents('Menus/Summer')).toEqual([
    { path: 'Menus', name: 'Menus' },
    { path: 'Menus/Summer', name: 'Summer' },
  ])
  expect(listParents('')).toEqual([])
})
