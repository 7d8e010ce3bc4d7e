import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { findBlock } from '#blocks/blocks/registry.ts'
import { RichTextView } from '#blocks/runtime/rich-text-view.tsx'
import { type Mark, readRichText, type RichText } from '#blocks/schema/rich-text.ts'
import type { JsonObject } from '#contract/json.ts'
import { samplePageContext } from '#testing/page-context.ts'
import { storeLinkTargets, readEditedText } from './read-edited-text.ts'
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
  ['text', { content: createRichText('Hello') }, ['content']],
] satisfies [string, JsonObject, string[]][])(
  'the element of each text of a block of type %s is found',
  (type, fields, paths) => {
    const { schema, block } = drawBlock(type, fields)
    const places = findTextPlaces(block, schema, { ...findBlock(type)?.defaults, ...fields })
    expect(places.map(({ path }) => path.join('.'))).toEqual(expect.arrayContaining(paths))
    const elements = places.map(({ element }) => element)
    expect(new Set(elements).size).toBe(elements.length)
  },
)

test('a header without a title is edited where it shows the name of the page', () => {
  const { schema, block } = drawBlock('header', { title: '' })
  expect(findTextPlaces(block, schema, {})).toMatchObject([{ path: ['title'], element: { nodeName: 'H1' } }])
})

test('only the value at the path is set', () => {
  expect(withValue([{ label: 'One', url: '/' }, { label: 'Two' }], ['0', 'label'], 'Uno')).toEqual([
    { label: 'Uno', url: '/' },
    { label: 'Two' },
  ])
})

test('rendered rich text is read back unchanged, including links', () => {
  const link = { type: 'link', attrs: { href: 'page:pgs_1' } } as const
  const span = (words: string, ...marks: Mark[]) => createSpan(words, marks)
  const richText: RichText = {
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
  const root = createElement(renderToStaticMarkup(<RichTextView content={richText} context={pageContext} />))
  storeLinkTargets(root, richText)
  expect(readRichText(readEditedText(root))).toEqual(richText)
})

test.each([
  ['', []],
  ['<p><br></p>', []],
  ['loose', [['loose']]],
  ['<div>one</div><div>two<br></div>', [['one'], ['two']]],
  ['<p><span style="color: red">a</span><u>b</u></p>', [['ab']]],
])('the markup %s, as browsers leave it after editing, is read as rich text', (html, paragraphs) => {
  expect(readEditedText(createElement(`<div>${html}</div>`)).content).toMatchObject(
    paragraphs.map((texts) => ({ type: 'paragraph', content: texts.map((words) => ({ text: words })) })),
  )
})

function createSpan(words: string, marks: Mark[]) {
  return { type: 'text' as const, text: words, marks }
}

function createRichText(words: string): RichText {
  return { type: 'doc', content: [{ type: 'paragraph', content: [createSpan(words, [])] }] }
}

function drawBlock(type: string, fields: JsonObject) {
  const definition = findBlock(type)
  if (!definition) throw new Error(`There is no block ${type}.`)
  const block = document.createElement('div')
  block.innerHTML = renderToStaticMarkup(definition.render({ id: 'blk_1', fields, context: pageContext }))
  return { schema: definition.schema, block }
}

function createElement(html: string): HTMLElement {
  const container = document.createElement('div')
  container.innerHTML = html
  const { firstElementChild: root } = container
  if (!(root instanceof HTMLElement)) throw new Error('Nothing was drawn.')
  return root
}
