import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import { readDocument } from '#document/document.ts'
import type { BlockType } from '#dashboard/api/pages.ts'
import { createBuilderBlockTypes } from '../sync/builder-block-types.ts'
import { findProblems } from './problems.ts'

const linkSchema = { type: 'string', 'x-editor': 'link' }
const itemSchema = { type: 'object', properties: { label: { type: 'string' }, url: linkSchema } }
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
      opens: linkSchema,
      picture: { type: 'object', 'x-editor': 'image' },
      text: { type: 'object', 'x-editor': 'rich-text' },
      items: { type: 'array', 'x-editor': 'list', items: itemSchema },
    },
  },
}
const blockTypes = createBuilderBlockTypes(() => ({ types: new Map([[card.type, card]]), check: null }))

function getMessages(fields: JsonObject, requiredPlan: string | null = null) {
  const document = readDocument({
    pages: [{ id: 'home', name: 'Home', slug: '', icon: '', blocks: [{ id: 'a', type: 'card', fields }] }],
    theme: {},
    nav: {},
  })
  return findProblems(document, { blockTypes, types: [card], getRequiredPlan: () => requiredPlan }).map(
    ({ message }) => message,
  )
}

test('example links, links without a target and images without alt text are reported', () => {
  const linkedText = { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'https://example.org/a' } }] }
  const fields = {
    opens: 'https://www.example.com/',
    picture: { src: 'art:vases', alt: ' ' },
    text: { type: 'doc', content: [{ type: 'paragraph', content: [linkedText] }] },
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

test('missing optional links and images are not problems', () => {
  expect(getMessages({ opens: '', picture: { src: '', alt: '' }, items: [{ label: '', url: '' }] })).toEqual([])
})

test('a block that the plan does not include is listed first', () => {
  expect(getMessages({ opens: 'https://example.com' }, 'Pro')).toEqual([
    'Requires the Pro plan',
    'A link leads to the example address example.com',
  ])
})

test('a text of a template is reported, but not if only the original still has it', () => {
  const templateTexts = new Set(['A table by the window'])
  const getTemplateMessages = (fields: JsonObject) => {
    const blocks = [{ id: 'a', type: 'card', fields }]
    const document = readDocument({
      pages: [{ id: 'home', name: 'Home', slug: '', icon: '', blocks }],
      theme: {},
      nav: {},
    })
    const context = { blockTypes, types: [card], getRequiredPlan: () => null, templateTexts }
    return findProblems(document, context).map(({ message }) => message)
  }
  const texts = [{ path: 'title', text: 'A table by the window' }]
  expect(getTemplateMessages({ title: 'A table by the window' })).toEqual([
    'Still has the template’s text: “A table by the window”',
  ])
  expect(getTemplateMessages({ title: 'Ein Tisch am Fenster', translatedFrom: { block: 'b', texts } })).toEqual([])
})
