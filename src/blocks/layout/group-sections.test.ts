import { expect, test } from 'vitest'
import { groupSections } from './group-sections.ts'

const toShape = (...types: string[]) =>
  groupSections(types.map((type) => ({ type }))).map(({ section, blocks }) => [
    section?.type ?? null,
    ...blocks.map(({ type }) => type),
  ])

test('a page without a section is one section', () => {
  expect(toShape()).toEqual([[null]])
  expect(toShape('header', 'text')).toEqual([[null, 'header', 'text']])
})

test('a section has the blocks up to the next one', () => {
  expect(toShape('header', 'text', 'section', 'image', 'section', 'section', 'text')).toEqual([
    [null, 'header', 'text'],
    ['section', 'image'],
    ['section'],
    ['section', 'text'],
  ])
  expect(toShape('section', 'text')).toEqual([['section', 'text']])
})
