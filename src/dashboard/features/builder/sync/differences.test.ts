import { expect, test } from 'vitest'
import type { PageContent } from '#contract/page-document.ts'
import { readDocument } from '#document/document.ts'
import { createBuilderBlockTypes } from './builder-block-types.ts'
import { findDifferences } from './differences.ts'

const blockTypes = createBuilderBlockTypes(() => ({ types: new Map(), check: null }))
const createBlock = (id: string, text: string) => ({ id, type: 'heading', fields: { text } })
const live: PageContent = {
  pages: [
    {
      id: 'home',
      name: 'Home',
      slug: '',
      icon: '',
      blocks: [createBlock('a', 'One'), createBlock('b', 'Two'), createBlock('c', 'Three')],
    },
    { id: 'menu', name: 'Menu', slug: 'menu', icon: '', blocks: [createBlock('d', 'Soup')] },
  ],
  theme: { palette: 'paper' },
  nav: {},
}
const describeChanges = (draft: PageContent) =>
  findDifferences(live, readDocument(draft), blockTypes).map(({ description }) => description)

test('a page without changes since its publication has no differences', () => {
  expect(describeChanges(structuredClone(live))).toEqual([])
})

test('every kind of change is listed in the order of the pages', () => {
  const [home, menu] = live.pages
  if (!home || !menu) throw new Error('There are two pages.')
  const draft = {
    pages: [
      {
        ...home,
        blocks: [
          createBlock('c', 'Three'),
          createBlock('a', 'One!'),
          createBlock('e', 'Four'),
          createBlock('d', 'Soup'),
        ],
      },
      { ...menu, name: 'Food', blocks: [] },
      { id: 'new', name: 'Map', slug: 'map', icon: '', blocks: [createBlock('f', 'Here')] },
    ],
    theme: { palette: 'ink' },
    nav: {},
  }
  expect(describeChanges(draft)).toEqual([
    'Changed the theme',
    "Changed 'One!'",
    "Added 'Four'",
    "Moved 'Soup'",
    "Removed 'Two'",
    "Moved blocks on the page 'Home'",
    "Changed the page 'Food'",
    "Added the page 'Map'",
  ])
})
