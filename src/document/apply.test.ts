import { describe, expect, test } from 'vitest'
import { toBlockId, toPageId, createSampleContent } from '#testing/documents/sample-content.ts'
import { sampleBlockTypes } from '#testing/documents/sample-block-types.ts'
import { apply } from './apply.ts'
import { getBlockIds, readDocument, writeDocument } from './document.ts'
import type { Operation } from './operation.ts'

const document = readDocument(createSampleContent(3))
const [home, menu, bare, missing] = ['home', 'menu', 'bare', 'never'].map(toPageId) as [string, string, string, string]
const [header, first, second, third] = ['homehead', 'home0n', 'home1n', 'home2n'].map(toBlockId) as [
  string,
  string,
  string,
  string,
]
const [newBlock, menuBlock] = [toBlockId('made'), toBlockId('menu0n')]

function applyToSample(...operations: Operation[]) {
  const result = apply(document, operations, sampleBlockTypes)
  if (!result.ok) throw new Error(result.rejection.message)
  return result.document
}

function getOperationError(...operations: Operation[]) {
  const result = apply(document, operations, sampleBlockTypes)
  return result.ok
    ? 'not rejected'
    : `${result.rejection.operation} ${result.rejection.path} ${result.rejection.reason}`
}

describe('positions', () => {
  const addBlock = { op: 'addBlock' as const, page: home, type: 'text', id: newBlock, fields: {} }
  test.each<[string, Operation, string[]]>([
    ['without a position, at the end', addBlock, [header, first, second, third, newBlock]],
    ['after null, below the header', { ...addBlock, after: null }, [header, newBlock, first, second, third]],
    ['after the header', { ...addBlock, after: header }, [header, newBlock, first, second, third]],
    ['after a block', { ...addBlock, after: second }, [header, first, second, newBlock, third]],
    ['moved to the end', { op: 'moveBlock', page: home, block: first }, [header, second, third, first]],
    [
      'moved to the end, where it is already',
      { op: 'moveBlock', page: home, block: third },
      [header, first, second, third],
    ],
    ['moved up', { op: 'moveBlock', page: home, block: third, after: null }, [header, third, first, second]],
    [
      'moved after its next sibling',
      { op: 'moveBlock', page: home, block: second, after: first },
      [header, first, second, third],
    ],
    ['moved down', { op: 'moveBlock', page: home, block: first, after: second }, [header, second, first, third]],
    ['moved to another page', { op: 'moveBlock', page: home, block: first, toPage: bare }, [header, second, third]],
    [
      'moved from another page',
      { op: 'moveBlock', page: menu, block: menuBlock, toPage: home, after: first },
      [header, first, menuBlock, second, third],
    ],
  ])('%s', (_, operation, ids) => {
    expect(getBlockIds(applyToSample(operation), home)).toEqual(ids)
  })

  test.each<[string, Operation, string[]]>([
    ['a page at the end', { op: 'movePage', page: menu }, [home, bare, menu]],
    ['a page after the home page', { op: 'movePage', page: bare, after: null }, [home, bare, menu]],
    ['a page after another', { op: 'movePage', page: menu, after: bare }, [home, bare, menu]],
    [
      'a new page',
      { op: 'addPage', id: missing, headerId: newBlock, name: 'New', slug: 'new', after: menu },
      [home, menu, missing, bare],
    ],
  ])('%s', (_, operation, ids) => {
    expect(writeDocument(applyToSample(operation)).pages.map(({ id }) => id)).toEqual(ids)
  })
})

test('an edit keeps the fields that it omits and removes the keys that it sets to null', () => {
  const operations: Operation[] = [
    { op: 'setBlock', page: home, block: first, fields: { note: 'new' } },
    { op: 'setTheme', theme: { palette: null, corners: 'round' } },
  ]
  const { pages, theme } = writeDocument(applyToSample(...operations))
  expect(pages[0]?.blocks[1]?.fields).toEqual({ text: 'Text 0 of home', note: 'new' })
  expect(theme).toEqual({ corners: 'round' })
})

test('a page is added with its header, and its blocks with their defaults', () => {
  const operations: Operation[] = [
    { op: 'addPage', id: missing, headerId: newBlock, name: 'New', slug: 'new' },
    { op: 'addBlock', page: missing, type: 'list', id: toBlockId('list'), fields: { title: 'Links' } },
  ]
  expect(writeDocument(applyToSample(...operations)).pages.at(-1)).toEqual({
    id: missing,
    name: 'New',
    slug: 'new',
    icon: '',
    blocks: [
      { id: newBlock, type: 'header', fields: { title: 'Welcome' } },
      { id: toBlockId('list'), type: 'list', fields: { title: 'Links', items: [] } },
    ],
  })
})

describe('rejected with the index and the path of the operation', () => {
  const set = { op: 'setBlock' as const, page: home, block: first, fields: { text: 'x' } }
  const addBlock = { op: 'addBlock' as const, page: home, type: 'text', id: newBlock, fields: {} }
  const page = { op: 'addPage' as const, id: missing, headerId: newBlock, name: 'New', slug: 'new' }
  test.each<[string, Operation[], string]>([
    ['a removed block', [{ op: 'removeBlock', page: home, block: first }, set], '1 block block_not_found'],
    ['a block on another page', [{ ...set, page: menu }], '0 block block_not_found'],
    ['a page that does not exist', [{ ...set, page: missing }], '0 page page_not_found'],
    ['a field that the type does not have', [{ ...set, fields: { colour: 'red' } }], '0 fields.colour invalid_fields'],
    ['a field of another kind', [set, { ...set, fields: { text: 7 } }], '1 fields.text invalid_fields'],
    ['an unknown type', [{ ...addBlock, type: 'never' }], '0 type unknown_type'],
    ['a second header', [{ ...addBlock, type: 'header' }], '0 type header_block'],
    ['a neighbor on another page', [{ ...addBlock, after: menuBlock }], '0 after after_not_found'],
    ['an id that is taken', [addBlock, addBlock], '1 id id_taken'],
    ['a block after itself', [{ op: 'moveBlock', page: home, block: first, after: first }], '0 after after_not_found'],
    [
      'a move to a page that does not exist',
      [{ op: 'moveBlock', page: home, block: first, toPage: missing }],
      '0 toPage page_not_found',
    ],
    ['moving a header', [{ op: 'moveBlock', page: home, block: header }], '0 block header_block'],
    ['removing a header', [{ op: 'removeBlock', page: home, block: header }], '0 block header_block'],
    ['removing the home page', [{ op: 'removePage', page: home }], '0 page home_page'],
    ['moving the home page', [{ op: 'movePage', page: home }], '0 page home_page'],
    ['a page after itself', [{ op: 'movePage', page: menu, after: menu }], '0 after after_not_found'],
    [
      'an address for the home page',
      [{ op: 'setPage', page: home, fields: { slug: 'home' } }],
      '0 fields.slug home_page',
    ],
    [
      'the home page as a translation',
      [
        {
          op: 'setPage',
          page: home,
          fields: { translation: { of: menu, lang: 'de', hidden: false, texts: [], leftOut: [] } },
        },
      ],
      '0 fields.translation home_page',
    ],
    [
      'an empty address for another page',
      [{ op: 'setPage', page: menu, fields: { slug: '' } }],
      '0 fields.slug slug_taken',
    ],
    [
      'the address of another page',
      [{ op: 'setPage', page: menu, fields: { slug: 'bare' } }],
      '0 fields.slug slug_taken',
    ],
    ['a new page with a taken address', [{ ...page, slug: 'menu' }], '0 slug slug_taken'],
    ['a new page with a taken id', [{ ...page, id: menu }], '0 id id_taken'],
    ['a new header with a taken id', [{ ...page, headerId: first }], '0 headerId id_taken'],
    [
      'a palette that does not exist',
      [{ op: 'setTheme', theme: { palette: 'bad' } }],
      '0 theme.palette invalid_fields',
    ],
    ['a navigation style that does not exist', [{ op: 'setNav', nav: { style: 'bad' } }], '0 nav.style invalid_fields'],
  ])('%s', (_, operations, error) => {
    expect(getOperationError(...operations)).toBe(error)
  })
})

test('a block of an unknown type can be moved and removed but not edited', () => {
  const content = createSampleContent(1)
  const unknownBlock = { id: toBlockId('strange'), type: 'hologram', fields: { depth: { of: [1, null, 'x'] } } }
  content.pages[0]?.blocks.push(unknownBlock)
  const documentWithUnknownBlock = readDocument(content)
  expect(JSON.stringify(writeDocument(documentWithUnknownBlock))).toBe(JSON.stringify(content))
  const address = { page: home, block: unknownBlock.id }
  const moveResult = apply(documentWithUnknownBlock, [{ op: 'moveBlock', ...address, toPage: bare }], sampleBlockTypes)
  expect(moveResult.ok && writeDocument(moveResult.document).pages[2]?.blocks[1]).toBe(unknownBlock)
  expect(apply(documentWithUnknownBlock, [{ op: 'removeBlock', ...address }], sampleBlockTypes).ok).toBe(true)
  const changeResult = apply(
    documentWithUnknownBlock,
    [{ op: 'setBlock', ...address, fields: { depth: 1 } }],
    sampleBlockTypes,
  )
  expect(changeResult).toMatchObject({ ok: false, rejection: { path: 'block', reason: 'unknown_type' } })
})

test('names of Object.prototype are normal field names', () => {
  const operations: Operation[] = [
    { op: 'setTheme', theme: JSON.parse('{"__proto__": {"polluted": true}, "constructor": "x"}') },
    { op: 'setTheme', theme: JSON.parse('{"__proto__": null, "toString": null}') },
  ]
  const result = apply(document, operations, sampleBlockTypes)
  if (!result.ok) throw new Error(result.rejection.message)
  expect(Object.entries(writeDocument(result.document).theme)).toEqual([
    ['palette', 'paper'],
    ['constructor', 'x'],
  ])
  expect('polluted' in {}).toBe(false)
  const restored = apply(result.document, result.inverse, sampleBlockTypes)
  expect(restored.ok && Object.entries(writeDocument(restored.document).theme)).toEqual([['palette', 'paper']])
})

test('ten thousand operations on five thousand blocks are undone by their inverse', () => {
  const large = readDocument(createSampleContent(5_000))
  const operations = Array.from({ length: 10_000 }, (_, index): Operation => {
    const block = toBlockId(`home${index % 5_000}n`)
    if (index % 3 === 0) return { op: 'moveBlock', page: home, block, after: null }
    return { op: 'setBlock', page: home, block, fields: { text: `Changed ${index}` } }
  })
  const result = apply(large, operations, sampleBlockTypes)
  if (!result.ok) throw new Error(result.rejection.message)
  const restored = apply(result.document, result.inverse, sampleBlockTypes)
  expect(restored.ok && writeDocument(restored.document)).toEqual(createSampleContent(5_000))
})

test('content without a page, or with a duplicate id, is rejected', () => {
  const content = createSampleContent()
  expect(() => readDocument({ ...content, pages: [] })).toThrow(/at least one page/)
  expect(() => readDocument({ ...content, pages: [...content.pages, ...content.pages] })).toThrow(/occurs twice/)
})
