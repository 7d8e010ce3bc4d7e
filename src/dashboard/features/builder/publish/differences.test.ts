import { expect, test } from 'vitest'
import type { PageContent } from '#contract/page-document.ts'
import { readDocument } from '#document/document.ts'
import { createBuilderBlockTypes } from '../sync/builder-block-types.ts'
import { findDifferences } from './differences.ts'

const blockTypes = createBuilderBlockTypes(() => ({ types: new Map(), check: null }))
const block = (id: string, text: string) => ({ id, type: 'heading', fields: { text } })
const live: PageContent = {
  pages: [
    {
      id: 'home',
      name: 'Home',
      slug: '',
      icon: '',
      blocks: [block('a', 'One'), block('b', 'Two'), block('c', 'Three')],
    },
    { id: 'menu', name: 'Menu', slug: 'menu', icon: '', blocks: [block('d', 'Soup')] },
  ],
  theme: { palette: 'paper' },
  nav: {},
}
const describeChanges = (now: PageContent) =>
  findDifferences(live, readDocument(now), blockTypes).map(({ words }) => words)

test('a page without changes since its publication has no differences', () => {
  expect(describeChanges(structuredClone(live))).toEqual([])
})

test('added, changed, moved and removed items are listed, and so are theme and page order', () => {
  const [home, menu] = live.pages
  if (!home || !menu) throw new Error('There are two pages.')
  const now = {
    pages: [
      { ...home, blocks: [block('c', 'Three'), block('a', 'One!'), block('e', 'Four'), block('d', 'Soup')] },
      { ...menu, name: 'Food', blocks: [] },
      { id: 'new', name: 'Map', slug: 'map', icon: '', blocks: [block('f', 'Here')] },
    ],
    theme: { palette: 'ink' },
    nav: {},
  }
  expect(describeChanges(now)).toEqual([
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
