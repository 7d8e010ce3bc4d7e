import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import { getBlockIds, getBlock } from '#document/document.ts'
import { createStore } from 'zustand/vanilla'
import { presentModelPage } from '#testing/documents/model-page.ts'
import { ModelService } from '#testing/documents/model-service.ts'
import type { BlockType } from '#dashboard/api/pages.ts'
import { createBuilderBlockTypes, type LoadedBlockTypes } from './builder-block-types.ts'
import { checkBySchema } from './check-by-schema.ts'
import { createEditor } from './editor.ts'
import { changeNewBlock } from './new-block.ts'
import { describeNewBlocks } from '../form/new-block-issues.ts'
import { createSelection } from './selection.ts'
import { addBlocks, addNewBlock } from './block-commands.ts'
import { createGrowingBlockTypes } from './use-block-types.ts'

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
})
afterEach(() => vi.unstubAllGlobals())

const size = { enum: ['small', 'large'] }
const stars = { type: 'integer', minimum: 1 }

test('a new block has the defaults of its schema and a value for each required field', () => {
  const { builder, last } = open({ required: ['size', 'stars'], properties: { size, stars, note: { type: 'string' } } })
  addBlocks(builder, [{ type: 'notice', fields: {} }])
  expect(last()).toMatchObject({ type: 'notice', fields: { size: 'small', stars: 1 } })
  expect(builder.editor.store.getState().newBlocks).toEqual([])
})

test('a block with required fields that have no default opens a form first, and nothing is sent', () => {
  const { builder, last } = open({ required: ['url'], properties: { url: { type: 'string', format: 'uri' } } })
  addBlocks(builder, [{ type: 'notice', fields: {} }])
  expect(builder.editor.store.getState().newBlocks).toMatchObject([{ type: 'notice', fields: { url: '' } }])
  expect(last()?.type).not.toBe('notice')
  expect(builder.editor.store.getState().session).toMatchObject({ queue: [], conflicts: [] })
})

test('a block added before the schemas are loaded waits for them and then opens its form', async () => {
  const schema = { required: ['url'], properties: { url: { type: 'string', format: 'uri' } } }
  const { builder, last, known } = openBeforeSchemas(schema)
  addBlocks(builder, [{ type: 'notice', fields: {} }])
  expect(last()?.type).not.toBe('notice')
  known.setState({ check: checkBySchema, isComplete: true })
  await expect.poll(() => builder.editor.store.getState().newBlocks).toMatchObject([{ type: 'notice' }])
  expect(builder.editor.store.getState().session).toMatchObject({ queue: [], conflicts: [] })
})

test('several new blocks can wait for their forms; each is added to the page it was meant for', () => {
  const { builder, last } = open({ required: ['url'], properties: { url: { type: 'string', format: 'uri' } } })
  addBlocks(builder, [{ type: 'notice', fields: {} }])
  addBlocks(builder, [{ type: 'notice', fields: {} }])
  const waiting = () => builder.editor.store.getState().newBlocks
  expect(waiting()).toHaveLength(2)
  builder.editor.edit({ op: 'addPage', name: 'Menu', slug: 'menu', id: 'pgs_00000000000000000009' })
  builder.selection.openPage('pgs_00000000000000000009')
  for (const block of waiting())
    addNewBlock(builder, { ...block, after: 'blk_that_is_gone', fields: { url: `https://example.com/${block.id}` } })
  expect(waiting()).toEqual([])
  expect(last()).toMatchObject({ type: 'notice' })
  expect(builder.selection.store.getState().page).not.toBe('pgs_00000000000000000009')
})

test('the missing fields of a new block are listed by their titles', () => {
  const schema = {
    required: ['url', 'body'],
    properties: {
      url: { type: 'string', format: 'uri', title: 'Link' },
      body: { type: 'string', minLength: 1 },
    },
  }
  const { builder } = open(schema)
  const { blockTypes } = builder.editor
  addBlocks(builder, [{ type: 'notice', fields: {} }])
  const describe = () => describeNewBlocks(builder.editor.store.getState().newBlocks, blockTypes, schema)
  expect(describe()).toBe('1 block is not added yet: it needs Link, Body')
  const [block] = builder.editor.store.getState().newBlocks
  changeNewBlock(builder.editor, block?.id ?? '', { url: 'https://example.com/', body: 'Open' })
  expect(describe()).toBe('1 block is not added yet')
  addBlocks(builder, [{ type: 'notice', fields: {} }])
  expect(describe()).toBe('2 blocks are not added yet')
  expect(describeNewBlocks([], blockTypes, schema)).toBeNull()
})

function open(schema: object) {
  const types = typesWith(schema)
  return openWith(createBuilderBlockTypes(() => ({ types, check: checkBySchema, isComplete: true })))
}

function openBeforeSchemas(schema: object) {
  const known = createStore<LoadedBlockTypes>(() => ({ types: typesWith(schema), check: null, isComplete: false }))
  return { ...openWith(createGrowingBlockTypes(known)), known }
}

function typesWith(schema: object): LoadedBlockTypes['types'] {
  const type: unknown = { type: 'notice', label: 'Notice', plan: 'basic', schema }
  return new Map([['notice', type as BlockType]])
}

function openWith(blockTypes: BlockTypeRegistry) {
  const page = presentModelPage(new ModelService({ batches: false, names: false }))
  const editor = createEditor({ page, blockTypes })
  const home = page.pages[0]?.id ?? ''
  const builder = { editor, selection: createSelection(home) }
  return {
    builder,
    last() {
      const { view } = editor.store.getState().session
      return getBlock(view, getBlockIds(view, home).at(-1) ?? '')
    },
  }
}
