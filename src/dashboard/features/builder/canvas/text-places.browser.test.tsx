import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { findBlock } from '#blocks/blocks/registry.ts'
import { RichTextView } from '#blocks/runtime/rich-text-view.tsx'
import { type Mark, readRichText, type RichText } from '#blocks/schema/rich-text.ts'
import type { JsonObject } from '#contract/json.ts'
import { samplePageContext } from '#testing/page-context.ts'
import { storeLinkTargets, readEditedText } from './read-inline-text.ts'
import { findTextPlaces, withValue } from './text-places.ts'

const pageContext = { ...samplePageContext, mode: 'canvas' as const, resolveLink: () => '#' }

test.each([
  ['heading', { text: 'Hello' }, ['text']],
  ['button', { label: 'Book', note: 'By noon' }, ['label', 'note']],
  ['links', { title: '', items: [{ label: 'Same' }, { label: 'Same' }] }, ['items.0.label', 'items.1.label']],
  [
    'faq',
    { title: 'Ask', items: [{ question: 'Dogs?', answer: 'Yes.' }] },
    ['title', 'items.0.question', 'items.0.answer'],
  ],
  [
    'form',
    { title: '', intro: '', fields: [{ id: 'name', kind: 'text', label: 'name', required: true }] },
    ['fields.0.label'],
  ],
  ['text', { content: text('Hello') }, ['content']],
] satisfies [string, JsonObject, string[]][])('the words of a %s are found where they stand', (type, fields, paths) => {
  const { schema, block } = drawn(type, fields)
  const places = findTextPlaces(block, schema, { ...findBlock(type)?.defaults, ...fields })
  expect(places.map(({ path }) => path.join('.'))).toEqual(expect.arrayContaining(paths))
  const elements = places.map(({ element }) => element)
  expect(new Set(elements).size).toBe(elements.length)
})

test('a header without a title edits the page’s name in its place', () => {
  const { schema, block } = drawn('header', { title: '' })
  expect(findTextPlaces(block, schema, {})).toMatchObject([{ path: ['title'], element: { nodeName: 'H1' } }])
})

test('a value is set inside a list and nothing else changes', () => {
  expect(withValue([{ label: 'One', url: '/' }, { label: 'Two' }], ['0', 'label'], 'Uno')).toEqual([
    { label: 'Uno', url: '/' },
    { label: 'Two' },
  ])
})

test('rendered rich text is read back unchanged, including links', () => {
  const link = { type: 'link', attrs: { href: 'page:pgs_1' } } as const
  const span = (words: string, ...marks: Mark[]) => content(words, marks)
  const whole: RichText = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [span('One '), span('two', { type: 'bold' }, { type: 'italic' }), span(' three')] },
      {
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [span('Go', link)] }] }],
      },
      { type: 'paragraph', content: [span('a'), { type: 'hardBreak' }, span('b')] },
    ],
  }
  const root = element(renderToStaticMarkup(<RichTextView content={whole} context={pageContext} />))
  storeLinkTargets(root, whole)
  expect(readRichText(readEditedText(root))).toEqual(whole)
})

test.each([
  ['', []],
  ['<p><br></p>', []],
  ['loose', [['loose']]],
  ['<div>one</div><div>two<br></div>', [['one'], ['two']]],
  ['<p><span style="color: red">a</span><u>b</u></p>', [['ab']]],
])('edited markup of a browser, %s, is read back as rich text', (html, paragraphs) => {
  expect(readEditedText(element(`<div>${html}</div>`)).content).toMatchObject(
    paragraphs.map((texts) => ({ type: 'paragraph', content: texts.map((words) => ({ text: words })) })),
  )
})

function content(words: string, marks: Mark[]) {
  return { type: 'text' as const, text: words, marks }
}

function text(words: string): RichText {
  return { type: 'doc', content: [{ type: 'paragraph', content: [content(words, [])] }] }
}

function drawn(type: string, fields: JsonObject) {
  const definition = findBlock(type)
  if (!definition) throw new Error(`There is no block ${type}.`)
  const block = document.createElement('div')
  block.innerHTML = renderToStaticMarkup(definition.render({ id: 'blk_1', fields, context: pageContext }))
  return { schema: definition.schema, block }
}

function element(html: string): HTMLElement {
  const around = document.createElement('div')
  around.innerHTML = html
  const { firstElementChild: root } = around
  if (!(root instanceof HTMLElement)) throw new Error('Nothing was drawn.')
  return root
}
