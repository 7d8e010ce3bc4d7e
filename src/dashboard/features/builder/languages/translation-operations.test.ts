import { expect, test } from 'vitest'
import { blockTypes } from '#blocks/block-type-registry.ts'
import { findBlock } from '#blocks/blocks/registry.ts'
import {
  countTranslationChanges,
  findTranslationChanges,
  type VersionContent,
} from '#blocks/language/translation-changes.ts'
import type { EditOperation } from '#contract/edit-operations.ts'
import type { JsonObject } from '#contract/json.ts'
import { apply } from '#document/apply.ts'
import { type Document, getBlocks, getPage, readDocument, writeDocument } from '#document/document.ts'
import { fillIds } from '#document/fill-ids.ts'
import { isPlainText, translatePageText, translateText } from './write-translation.ts'
import {
  addMissingBlock,
  createTranslations,
  keepBlock,
  leaveOut,
  listPageVersions,
  markAllTexts,
  markOrder,
  markPageText,
  markText,
  markValue,
  replaceValue,
  setHidden,
} from './translation-operations.ts'

const findSchema = (type: string) => findBlock(type)?.schema
let count = 0
const createId = (prefix: 'pgs' | 'blk') => `${prefix}_${String(++count).padStart(20, '0')}`
const toBlock = (id: string, type: string, fields: JsonObject) => ({
  id: `blk_${id.padEnd(20, 'x')}`,
  type,
  fields: { ...findBlock(type)?.defaults, ...fields },
})

const [header, heading, form] = [
  toBlock('header', 'header', { title: 'The lens' }),
  toBlock('heading', 'heading', { text: 'Look closer' }),
  toBlock('form', 'form', { fields: [{ id: '', kind: 'text', label: 'Your name' }] }),
]
const link = toBlock('link', 'button', { label: 'Up', url: `#${heading.id}` })
const museum = readDocument({
  pages: [
    { id: 'pgs_home', name: 'Home', slug: '', icon: '', title: 'Skerry Light', blocks: [header, heading, form, link] },
    { id: 'pgs_visit', name: 'Visit', slug: 'visit', icon: 'map', blocks: [toBlock('visit', 'header', {})] },
  ],
  theme: {},
  nav: {},
})

function edit(document: Document, operations: EditOperation | EditOperation[]): Document {
  const result = apply(document, fillIds([operations].flat(), createId), blockTypes)
  if (!result.ok) throw new Error(result.rejection.message)
  return result.document
}

function read(document: Document, id: string): VersionContent {
  const page = getPage(document, id)
  if (!page) throw new Error(`There is no page ${id}.`)
  return { ...page, blocks: getBlocks(document, id) }
}

const addFrench = (document: Document) =>
  edit(
    document,
    createTranslations(document, listPageVersions(document), { lang: 'fr', originalLang: 'en', findSchema, createId }),
  )
const french = addFrench(museum)
const frenchHome = listPageVersions(french)[0]?.[1]?.id ?? ''
const readHome = (document: Document) => read(document, 'pgs_home')
const readFrench = (document: Document) => read(document, frenchHome)
const findChanges = (document: Document) => findTranslationChanges(readHome(document), readFrench(document), findSchema)
const countChanges = (document: Document) => countTranslationChanges(findChanges(document))
const setText = (document: Document, text: string) =>
  edit(document, { op: 'setBlock', page: 'pgs_home', block: heading.id, fields: { text } })

test('all pages are copied into a language, hidden, below their originals and without changes', () => {
  const { pages, nav } = writeDocument(french)
  expect(nav).toEqual({ lang: 'en' })
  expect(pages.map(({ name, slug, translation }) => [name, slug, translation?.lang, translation?.hidden])).toEqual([
    ['Home', '', undefined, undefined],
    ['Home', 'fr', 'fr', true],
    ['Visit', 'visit', undefined, undefined],
    ['Visit', 'fr-visit', 'fr', true],
  ])
  expect(pages[1]).toMatchObject({ title: 'Skerry Light', translation: { of: 'pgs_home' } })
  expect(countChanges(french)).toBe(0)
})

test('a second language comes after the first, and does not change the language of the document', () => {
  const options = { lang: 'de', originalLang: 'it', findSchema, createId }
  const documentWithBoth = edit(french, createTranslations(french, listPageVersions(french), options))
  expect(
    listPageVersions(documentWithBoth).map((versions) => versions.map(({ translation }) => translation?.lang)),
  ).toEqual([
    [undefined, 'fr', 'de'],
    [undefined, 'fr', 'de'],
  ])
  expect(writeDocument(documentWithBoth).nav).toEqual({ lang: 'en' })
})

test('links to places on the page lead to the copies, and answers to forms keep their ids', () => {
  const { blocks } = readFrench(french)
  expect(blocks[3]?.fields['url']).toBe(`#${blocks[1]?.id}`)
  expect(blocks[2]?.fields['fields']).toMatchObject([{ id: 'your-name', label: 'Your name' }])
})

test('one text, or all of them, are marked as translated without changing the translation', () => {
  const changedDocument = edit(setText(french, 'Look closer now'), {
    op: 'setPage',
    page: 'pgs_home',
    fields: { name: 'Start', title: null },
  })
  expect(countChanges(changedDocument)).toBe(3)
  const { page, blocks } = findChanges(changedDocument)
  const [{ block, changes: texts } = { block: heading, changes: [] }] = blocks
  const [text] = texts
  if (!text) throw new Error('The changed text is missing.')
  const marked = edit(changedDocument, markText(frenchHome, block, text))
  expect(countChanges(marked)).toBe(2)
  const allMarked = page.reduce(
    (document, change) => edit(document, markPageText(readFrench(document), change)),
    marked,
  )
  expect(countChanges(allMarked)).toBe(0)
  const changes = findChanges(changedDocument)
  const atOnce = edit(
    changedDocument,
    markAllTexts(readHome(changedDocument), readFrench(changedDocument), { changes, findSchema }),
  )
  expect(countChanges(atOnce)).toBe(0)
  for (const document of [allMarked, atOnce]) expect(readFrench(document).blocks[1]?.fields['text']).toBe('Look closer')
})

test('a new block is added in its place or left out, and a removed one is kept or removed', () => {
  const changedDocument = edit(french, [
    { op: 'addBlock', page: 'pgs_home', type: 'heading', fields: { text: 'New' }, after: heading.id },
    { op: 'removeBlock', page: 'pgs_home', block: form.id },
  ])
  const { added, removed } = findChanges(changedDocument)
  const [[addition], [orphan]] = [added, removed]
  if (!addition || !orphan) throw new Error('The changed blocks are missing.')
  const withCopy = edit(
    changedDocument,
    addMissingBlock(readFrench(changedDocument), addition, { findSchema, createId }),
  )
  expect(readFrench(withCopy).blocks.map(({ fields }) => fields['text'] ?? null)).toEqual([
    null,
    'Look closer',
    'New',
    null,
    null,
  ])
  expect(countChanges(withCopy)).toBe(1)
  expect(countChanges(edit(withCopy, keepBlock(frenchHome, orphan.id)))).toBe(0)
  expect(countChanges(edit(withCopy, { op: 'removeBlock', page: frenchHome, block: orphan.id }))).toBe(0)
  expect(countChanges(edit(changedDocument, leaveOut(readFrench(changedDocument), addition.original.id)))).toBe(1)
})

test('a link in an added block leads to the copy of the block to which the original leads', () => {
  const changedDocument = edit(french, {
    op: 'addBlock',
    page: 'pgs_home',
    type: 'button',
    fields: { ...link.fields, url: `#${heading.id}` },
    after: link.id,
  })
  const [addition] = findChanges(changedDocument).added
  if (!addition) throw new Error('The added block is missing.')
  const page = readFrench(changedDocument)
  const { blocks } = readFrench(edit(changedDocument, addMissingBlock(page, addition, { findSchema, createId })))
  expect(blocks.at(-1)?.fields['url']).toBe(`#${blocks[1]?.id}`)
})

const setLink = (document: Document, url: string) =>
  edit(document, { op: 'setBlock', page: 'pgs_home', block: link.id, fields: { url } })

test('a changed link is taken over, or kept as it is', () => {
  const linked = addFrench(setLink(museum, '/a'))
  const page = listPageVersions(linked)[0]?.[1]?.id ?? ''
  const changedDocument = setLink(linked, 'https://b.example/')
  const find = (document: Document) => findTranslationChanges(readHome(document), read(document, page), findSchema)
  const links = [true, false].map((isUsed) => {
    const marks = find(changedDocument).blocks.flatMap(({ block, values }) =>
      values.map((change) => markValue(read(changedDocument, page), block, { change, isUsed })),
    )
    const marked = edit(changedDocument, marks)
    expect(countTranslationChanges(find(marked))).toBe(0)
    return read(marked, page).blocks[3]?.fields['url']
  })
  expect(links).toEqual(['https://b.example/', '/a'])
})

test('a link to a block is taken over as a link to its copy', () => {
  const linked = addFrench(setLink(museum, '/a'))
  const page = listPageVersions(linked)[0]?.[1]?.id ?? ''
  const changedDocument = setLink(linked, `#${heading.id}`)
  const [found] = findTranslationChanges(readHome(changedDocument), read(changedDocument, page), findSchema).blocks
  const [change] = found?.values ?? []
  if (!found || !change) throw new Error('Nothing changed.')
  const translated = read(changedDocument, page)
  const { blocks } = read(edit(changedDocument, markValue(translated, found.block, { change, isUsed: true })), page)
  expect(blocks[3]?.fields['url']).toBe(`#${blocks[1]?.id}`)
})

test('a link that the translation does not share with the original is not taken over', () => {
  // The French link leads to the French heading.
  const [linkChanges] = findChanges(setLink(french, 'https://b.example/')).blocks
  expect(linkChanges?.values).toHaveLength(1)
  expect(linkChanges?.values.map((change) => replaceValue(linkChanges.block, change))).toEqual([null])
})

test('another order of the original is taken over with the blocks that only the translation has, or seen', () => {
  const documentAfterMove = edit(
    edit(french, {
      op: 'addBlock',
      page: frenchHome,
      type: 'divider',
      fields: {},
      after: readFrench(french).blocks[1]?.id ?? null,
    }),
    {
      op: 'moveBlock',
      page: 'pgs_home',
      block: heading.id,
      toPage: 'pgs_home',
      after: link.id,
    },
  )
  const listTypes = (document: Document) => readFrench(document).blocks.map(({ type }) => type)
  expect(countChanges(documentAfterMove)).toBe(1)
  const states = { original: readHome(documentAfterMove), translated: readFrench(documentAfterMove) }
  const used = edit(documentAfterMove, markOrder(documentAfterMove, states, { isUsed: true }))
  expect(listTypes(used)).toEqual(['header', 'form', 'button', 'heading', 'divider'])
  const unchanged = edit(documentAfterMove, markOrder(documentAfterMove, states, { isUsed: false }))
  expect(listTypes(unchanged)).toEqual(['header', 'heading', 'divider', 'form', 'button'])
  expect([used, unchanged].map(countChanges)).toEqual([0, 0])
})

test('a translation is shown to visitors and hidden again', () => {
  const shownDocument = edit(french, setHidden(readFrench(french), false))
  expect(getPage(shownDocument, frenchHome)?.translation?.hidden).toBe(false)
  expect(writeDocument(edit(shownDocument, setHidden(readFrench(shownDocument), true)))).toEqual(writeDocument(french))
})

test('a text is translated in the review, and counts as translated', () => {
  const changedDocument = setText(french, 'Look closer, please')
  const [found] = findChanges(changedDocument).blocks
  const change = found?.changes[0]
  if (!found || !change) throw new Error('Nothing changed.')
  const { block } = found
  expect(isPlainText(block.fields, change.path)).toBe(true)
  const translated = edit(changedDocument, translateText(frenchHome, block, { change, text: 'Approchez-vous' }))
  expect(countChanges(translated)).toBe(0)
  expect(readFrench(translated).blocks[1]?.fields['text']).toBe('Approchez-vous')
})

test('an item of a list is translated in place, and rich text is not', () => {
  const fields = { items: [{ label: 'One' }, { label: 'Two' }], body: { type: 'doc', content: [] } }
  const block = { ...heading, fields: { ...heading.fields, ...fields } }
  const change = { path: 'items.1.label', before: 'Two', now: 'Three' }
  expect(translateText('pgs_home', block, { change, text: 'Trois' })[0]).toMatchObject({
    fields: { items: [{ label: 'One' }, { label: 'Trois' }] },
  })
  expect(isPlainText(fields, 'body')).toBe(false)
})

test('the title of a page is translated in the review', () => {
  const changedDocument = edit(french, { op: 'setPage', page: 'pgs_home', fields: { title: 'The light of Skerry' } })
  const [change] = findChanges(changedDocument).page
  if (!change) throw new Error('Nothing changed.')
  const translated = edit(changedDocument, translatePageText(readFrench(changedDocument), { change, text: 'Le phare' }))
  expect([countChanges(translated), readFrench(translated).title]).toEqual([0, 'Le phare'])
})
