import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/json.ts'
import type { ContentBlock, SourceText } from '#contract/page-document.ts'
import { findBlock } from '../blocks/registry.ts'
import { paragraphs } from '../schema/rich-text.ts'
import { findTextChanges } from './source-texts.ts'
import {
  countTranslationChanges,
  describeSource,
  findTranslationChanges,
  listBlockTexts,
  listPageTexts,
  withTranslatedText,
} from './translation-changes.ts'

const findSchema = (type: string) => findBlock(type)?.schema
const createBlock = (id: string, type: string, fields: JsonObject): ContentBlock => ({
  id,
  type,
  fields: { ...findBlock(type)?.defaults, ...fields },
})
const toTexts = (...entries: [path: string, text: string][]): SourceText[] =>
  entries.map(([path, text]) => ({ path, text }))

/** The block as its copy in another language begins. */
const translate = (block: ContentBlock): ContentBlock => ({
  ...block,
  id: `${block.id}-fr`,
  fields: { ...block.fields, translatedFrom: describeSource(block, findSchema) },
})
const translation = { of: 'pgs_1', lang: 'fr', hidden: true, texts: toTexts(['name', 'Home']), leftOut: [] }
const findChanges = (originals: ContentBlock[], translated: ContentBlock[], settings = {}) =>
  findTranslationChanges(
    { id: 'pgs_1', name: 'Home', blocks: originals },
    { id: 'pgs_2', name: 'Accueil', translation: { ...translation, ...settings }, blocks: translated },
    findSchema,
  )

test('texts for people are translated, but not addresses, dates, colors, choices and prices', () => {
  const links = createBlock('a', 'links', {
    title: 'Rooms',
    items: [
      { label: 'Oil', description: '', url: '/oil', icon: 'flame', image: { src: 'art:oil-lamp', alt: 'A lamp' } },
    ],
  })
  expect(listBlockTexts(links, findSchema)).toEqual(
    toTexts(['title', 'Rooms'], ['items.0.label', 'Oil'], ['items.0.image.alt', 'A lamp']),
  )
  const text = createBlock('b', 'text', { content: paragraphs('One', 'Two') })
  expect(listBlockTexts(text, findSchema)).toEqual(toTexts(['content', 'One\nTwo']))
  const product = createBlock('c', 'product', {
    name: 'Guide',
    price: '€ 12.00',
    badge: '',
    description: '',
    linkLabel: '',
  })
  expect(listBlockTexts(product, findSchema)).toEqual(toTexts(['name', 'Guide']))
  // Only people who edit the page see the name of a section.
  expect(listBlockTexts(createBlock('e', 'section', { name: 'Rooms' }), findSchema)).toEqual([])
  const form = createBlock('d', 'form', {
    title: '',
    intro: '',
    thanksTitle: '',
    thanksText: '',
    buttonText: '',
    fields: [{ id: 'size', kind: 'choice', label: 'Size', options: ['Small', '42'] }],
  })
  expect(listBlockTexts(form, findSchema)).toEqual(toTexts(['fields.0.label', 'Size'], ['fields.0.options.0', 'Small']))
})

test.each<[string, { before: SourceText[]; now: SourceText[]; changes: object[] }]>([
  ['no change', { before: toTexts(['a', 'A']), now: toTexts(['a', 'A']), changes: [] }],
  [
    'a changed text',
    { before: toTexts(['a', 'A']), now: toTexts(['a', 'B']), changes: [{ path: 'a', before: 'A', now: 'B' }] },
  ],
  ['a new text', { before: [], now: toTexts(['a', 'B']), changes: [{ path: 'a', before: null, now: 'B' }] }],
  ['a removed text', { before: toTexts(['a', 'A']), now: [], changes: [{ path: 'a', before: 'A', now: null }] }],
  [
    'an item before the others',
    {
      before: toTexts(['items.0.label', 'A'], ['items.1.label', 'B']),
      now: toTexts(['items.0.label', 'New'], ['items.1.label', 'A'], ['items.2.label', 'B']),
      changes: [{ path: 'items.0.label', before: null, now: 'New' }],
    },
  ],
  [
    'an item before the others and another text of the last one',
    {
      before: toTexts(['items.0.label', 'A'], ['items.1.label', 'B']),
      now: toTexts(['items.0.label', 'New'], ['items.1.label', 'B2'], ['items.2.label', 'A']),
      changes: [
        { path: 'items.0.label', before: null, now: 'New' },
        { path: 'items.1.label', before: 'B', now: 'B2' },
      ],
    },
  ],
  [
    'no change of items in another order',
    {
      before: toTexts(['items.0.label', 'A'], ['items.1.label', 'B']),
      now: toTexts(['items.0.label', 'B'], ['items.1.label', 'A']),
      changes: [],
    },
  ],
  [
    'the same text in another field',
    {
      before: toTexts(['items.0.label', 'A'], ['items.0.note', 'B']),
      now: toTexts(['items.0.label', 'A'], ['items.0.note', 'A']),
      changes: [{ path: 'items.0.note', before: 'B', now: 'A' }],
    },
  ],
])('%s is found', (_, { before, now, changes }) => {
  expect(findTextChanges(before, now)).toEqual(changes)
})

test('only edits of the original count as changes, not those of the copy', () => {
  const heading = createBlock('a', 'heading', { text: 'The lens' })
  const copy = translate(heading)
  expect(countTranslationChanges(findChanges([heading], [copy]))).toBe(0)
  const editedCopy = { ...copy, fields: { ...copy.fields, text: 'La lentille' } }
  expect(countTranslationChanges(findChanges([heading], [editedCopy]))).toBe(0)
  const changedHeading = { ...heading, fields: { ...heading.fields, text: 'The great lens' } }
  const changes = findChanges([changedHeading], [editedCopy])
  expect(changes.blocks).toEqual([
    {
      block: editedCopy,
      original: changedHeading,
      changes: [{ path: 'text', before: 'The lens', now: 'The great lens' }],
      values: [],
    },
  ])
  expect(countTranslationChanges(changes)).toBe(1)
})

test('new and removed blocks of the original are found, with the place of the new ones', () => {
  const [first, second] = [createBlock('a', 'heading', { text: 'A' }), createBlock('b', 'divider', {})]
  const addedBlock = createBlock('c', 'heading', { text: 'C' })
  const orphan = translate(createBlock('d', 'heading', { text: 'D' }))
  const ownBlock = createBlock('e', 'heading', { text: 'E' })
  const changes = findChanges([first, addedBlock, second], [translate(first), ownBlock, translate(second), orphan])
  expect(changes).toMatchObject({
    page: [],
    blocks: [],
    added: [{ original: addedBlock, after: 'a-fr' }],
    removed: [orphan],
  })
  expect(findChanges([first, addedBlock], [translate(first)], { leftOut: ['c'] }).added).toEqual([])
})

test('changed name, title and description of the original are found', () => {
  expect(listPageTexts({ id: 'p', name: 'Home', title: 'Skerry Light' })).toEqual(
    toTexts(['name', 'Home'], ['title', 'Skerry Light']),
  )
  expect(findChanges([], [], { texts: toTexts(['name', 'Start']) }).page).toEqual([
    { path: 'name', before: 'Start', now: 'Home' },
  ])
})

test('a text that is marked as translated no longer counts as changed, and the others still do', () => {
  const before = toTexts(['items.0.label', 'A'], ['items.1.label', 'B'], ['title', 'T'])
  const now = toTexts(['items.0.label', 'New'], ['items.1.label', 'A'], ['title', 'U'])
  let translated: SourceText[] = before
  const changes = findTextChanges(before, now)
  expect(changes.length).toBe(2)
  for (const [index, change] of changes.entries()) {
    translated = withTranslatedText(translated, change)
    expect(findTextChanges(translated, now)).toEqual(changes.slice(index + 1))
  }
})

test('changed pictures and links of the original are found, including links in rich text', () => {
  const toLink = (href: string) => ({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Here', marks: [{ type: 'link', attrs: { href } }] }] },
    ],
  })
  const originals = [
    createBlock('a', 'image', { image: { src: 'art:oil-lamp', alt: 'A lamp' } }),
    createBlock('b', 'button', { label: 'Book', url: 'https://a.example/' }),
    createBlock('c', 'text', { content: toLink('https://a.example/') }),
  ]
  const copies = originals.map(translate)
  const changedBlocks = [
    { ...originals[0], fields: { ...originals[0]?.fields, image: { src: 'art:lighthouse', alt: 'A lamp' } } },
    { ...originals[1], fields: { ...originals[1]?.fields, url: '' } },
    { ...originals[2], fields: { ...originals[2]?.fields, content: toLink('https://b.example/') } },
  ] as ContentBlock[]
  const changes = findChanges(changedBlocks, copies)
  expect(changes.blocks.map(({ changes: texts, values }) => [texts, values])).toEqual([
    [[], [{ path: 'image.src', before: 'art:oil-lamp', now: 'art:lighthouse' }]],
    [[], [{ path: 'url', before: 'https://a.example/', now: null }]],
    [[], [{ path: 'content.*', before: 'https://a.example/', now: 'https://b.example/' }]],
  ])
  expect(countTranslationChanges(changes)).toBe(3)
})

test('a changed picture for phones is found, also one that is new or was removed', () => {
  const createImage = (phone: string | null) =>
    createBlock('a', 'image', {
      image: { src: 'art:oil-lamp', alt: '', ...(phone !== null && { phone: { src: phone } }) },
    })
  const findValues = (before: string | null, now: string | null) =>
    findChanges([createImage(now)], [translate(createImage(before))]).blocks.flatMap(({ values }) => values)
  const path = 'image.phone.src'
  expect(findValues('art:lens', 'art:lighthouse')).toEqual([{ path, before: 'art:lens', now: 'art:lighthouse' }])
  expect(findValues(null, 'art:lens')).toEqual([{ path, before: null, now: 'art:lens' }])
  expect(findValues('art:lens', null)).toEqual([{ path, before: 'art:lens', now: null }])
  expect(findValues('art:lens', 'art:lens')).toEqual([])
})

test('a picture for phones that a translation has is no change, although a former version has not stored it', () => {
  const image = createBlock('a', 'image', { image: { src: 'art:oil-lamp', alt: '', phone: { src: 'art:lens' } } })
  const copy = translate(image)
  const values = toTexts(['image.src', 'art:oil-lamp'])
  const older = { ...copy, fields: { ...copy.fields, translatedFrom: { block: 'a', texts: [], values } } }
  expect(countTranslationChanges(findChanges([image], [older]))).toBe(0)
})

test('pictures and links of a translation that stores none of its original count as unchanged', () => {
  const button = createBlock('b', 'button', { label: 'Book', url: 'https://a.example/' })
  const copy = translate(button)
  const older = {
    ...copy,
    fields: { ...copy.fields, translatedFrom: { block: 'b', texts: toTexts(['label', 'Book']) } },
  }
  expect(countTranslationChanges(findChanges([{ ...button, fields: { ...button.fields, url: '/b' } }], [older]))).toBe(
    0,
  )
})

test('reordering the blocks of the original is one change, and adding or removing a block does not count as reordering', () => {
  const [a = [], b = [], c = [], d = []] = ['a', 'b', 'c', 'd'].map((id) => createBlock(id, 'divider', {}))
  const blocks = [a, b, c].flat()
  const copies = blocks.map(translate)
  const find = (originals: ContentBlock[], order?: string[]) => findChanges(originals, copies, { order }).isReordered
  expect(find([a, c, b].flat(), ['a', 'b', 'c'])).toBe(true)
  expect(find([d, a, b].flat(), ['a', 'b', 'c'])).toBe(false)
  expect(find([a, c, b].flat())).toBe(false)
  expect(countTranslationChanges(findChanges([b, a, c].flat(), copies, { order: ['a', 'b', 'c'] }))).toBe(1)
})
