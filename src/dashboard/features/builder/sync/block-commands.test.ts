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
  const { builder, getLastBlock } = openBuilder({
    required: ['size', 'stars'],
    properties: { size, stars, note: { type: 'string' } },
  })
  addBlocks(builder, [{ type: 'notice', fields: {} }])
  expect(getLastBlock()).toMatchObject({ type: 'notice', fields: { size: 'small', stars: 1 } })
  expect(builder.editor.store.getState().newBlocks).toEqual([])
})

test('a block with required fields that have no default opens its form before anything is sent', () => {
  const { builder, getLastBlock } = openBuilder({
    required: ['url'],
    properties: { url: { type: 'string', format: 'uri' } },
  })
  addBlocks(builder, [{ type: 'notice', fields: {} }])
  expect(builder.editor.store.getState().newBlocks).toMatchObject([{ type: 'notice', fields: { url: '' } }])
  expect(getLastBlock()?.type).not.toBe('notice')
  expect(builder.editor.store.getState().session).toMatchObject({ queue: [], conflicts: [] })
})

test('a block added before the schemas are loaded opens its form once they are loaded', async () => {
  const schema = { required: ['url'], properties: { url: { type: 'string', format: 'uri' } } }
  const { builder, getLastBlock, loaded } = openBuilderBeforeSchemas(schema)
  addBlocks(builder, [{ type: 'notice', fields: {} }])
  expect(getLastBlock()?.type).not.toBe('notice')
  loaded.setState({ check: checkBySchema, isComplete: true })
  await expect.poll(() => builder.editor.store.getState().newBlocks).toMatchObject([{ type: 'notice' }])
  expect(builder.editor.store.getState().session).toMatchObject({ queue: [], conflicts: [] })
})

test('each new block is added to the page on which its form was opened', () => {
  const { builder, getLastBlock } = openBuilder({
    required: ['url'],
    properties: { url: { type: 'string', format: 'uri' } },
  })
  addBlocks(builder, [{ type: 'notice', fields: {} }])
  addBlocks(builder, [{ type: 'notice', fields: {} }])
  const getWaitingBlocks = () => builder.editor.store.getState().newBlocks
  expect(getWaitingBlocks()).toHaveLength(2)
  builder.editor.edit({ op: 'addPage', name: 'Menu', slug: 'menu', id: 'pgs_00000000000000000009' })
  builder.selection.openPage('pgs_00000000000000000009')
  for (const block of getWaitingBlocks())
    addNewBlock(builder, { ...block, after: 'blk_that_is_gone', fields: { url: `https://example.com/${block.id}` } })
  expect(getWaitingBlocks()).toEqual([])
  expect(getLastBlock()).toMatchObject({ type: 'notice' })
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
  const { builder } = openBuilder(schema)
  const { blockTypes } = builder.editor
  addBlocks(builder, [{ type: 'notice', fields: {} }])
  const describeMissing = () => describeNewBlocks(builder.editor.store.getState().newBlocks, blockTypes, schema)
  expect(describeMissing()).toBe('1 block is not added yet: it needs Link, Body')
  const [block] = builder.editor.store.getState().newBlocks
  changeNewBlock(builder.editor, block?.id ?? '', { url: 'https://example.com/', body: 'Open' })
  expect(describeMissing()).toBe('1 block is not added yet')
  addBlocks(builder, [{ type: 'notice', fields: {} }])
  expect(describeMissing()).toBe('2 blocks are not added yet')
  expect(describeNewBlocks([], blockTypes, schema)).toBeNull()
})

function openBuilder(schema: object) {
  const types = createTypes(schema)
  return openBuilderWith(createBuilderBlockTypes(() => ({ types, check: checkBySchema, isComplete: true })))
}

function openBuilderBeforeSchemas(schema: object) {
  const loadedTypes = createStore<LoadedBlockTypes>(() => ({
    types: createTypes(schema),
    check: null,
    isComplete: false,
  }))
  return { ...openBuilderWith(createGrowingBlockTypes(loadedTypes)), loaded: loadedTypes }
}

function createTypes(schema: object): LoadedBlockTypes['types'] {
  const type: unknown = { type: 'notice', label: 'Notice', plan: 'basic', schema }
  return new Map([['notice', type as BlockType]])
}

function openBuilderWith(blockTypes: BlockTypeRegistry) {
  const page = presentModelPage(new ModelService({ batches: false, names: false }))
  const editor = createEditor({ page, blockTypes })
  const homeId = page.pages[0]?.id ?? ''
  const builder = { editor, selection: createSelection(homeId) }
  return {
    builder,
    getLastBlock() {
      const { view } = editor.store.getState().session
      return getBlock(view, getBlockIds(view, homeId).at(-1) ?? '')
    },
  }
}
