import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import { readDocument } from '#document/document.ts'
import type { BlockType } from '../../../api/pages.ts'
import { createBuilderBlockTypes } from '../sync/builder-block-types.ts'
import { findProblems } from './problems.ts'

const link = { type: 'string', 'x-editor': 'link' }
const item = { type: 'object', properties: { label: { type: 'string' }, url: link } }
const card: BlockType = {
  type: 'card',
  label: 'Card',
  plan: 'pro',
  category: '',
  icon: '',
  description: '',
  schema: {
    type: 'object',
    properties: {
      title: { type: 'string' },
      opens: link,
      picture: { type: 'object', 'x-editor': 'image' },
      text: { type: 'object', 'x-editor': 'rich-text' },
      items: { type: 'array', 'x-editor': 'list', items: item },
    },
  },
}
const blockTypes = createBuilderBlockTypes(() => ({ types: new Map([[card.type, card]]), check: null }))

function getMessages(fields: JsonObject, missing: string | null = null) {
  const document = readDocument({
    pages: [{ id: 'home', name: 'Home', slug: '', icon: '', blocks: [{ id: 'a', type: 'card', fields }] }],
    theme: {},
    nav: {},
  })
  return findProblems(document, { kinds: blockTypes, types: [card], needs: () => missing }).map(
    ({ message }) => message,
  )
}

test('links to examples, links that lead nowhere and pictures without words are told', () => {
  const marked = { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'https://example.org/a' } }] }
  const fields = {
    opens: 'https://www.example.com/',
    picture: { src: 'art:vases', alt: ' ' },
    text: { type: 'doc', content: [{ type: 'paragraph', content: [marked] }] },
    items: [
      { label: 'Book', url: '' },
      { label: 'Call', url: 'tel:+431234' },
    ],
  }
  expect(getMessages(fields)).toEqual([
    'A link leads to the example address www.example.com',
    'An image has no alt text',
    'A link leads to the example address example.org',
    'A link has no address',
  ])
})

test('what need not lead anywhere, and pictures that are not there, are no problem', () => {
  expect(getMessages({ opens: '', picture: { src: '', alt: '' }, items: [{ label: '', url: '' }] })).toEqual([])
})

test('a block above the plan stands in the way, and is told first', () => {
  expect(getMessages({ opens: 'https://example.com' }, 'Pro')).toEqual([
    'Requires the Pro plan',
    'A link leads to the example address example.com',
  ])
})
