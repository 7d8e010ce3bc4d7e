import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockIdsOf, blockOf } from '#document/document.ts'
import { ModelService } from '#testing/documents/model-service.ts'
import type { BlockType } from '../../../api/pages.ts'
import { builderKinds } from '../session/builder-kinds.ts'
import { checkBySchema } from '../session/check-by-schema.ts'
import { createEditor } from '../session/editor.ts'
import { newBlockStore } from '../session/new-block.ts'
import { createSelection } from '../session/selection.ts'
import { addBlocks } from './block-commands.ts'

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
})
afterEach(() => vi.unstubAllGlobals())

const size = { enum: ['small', 'large'] }
const stars = { type: 'integer', minimum: 1 }

test('a block begins with what its schema requires and gives', () => {
  const { builder, last } = open({ required: ['size', 'stars'], properties: { size, stars, note: { type: 'string' } } })
  addBlocks(builder, [{ type: 'notice', fields: {} }])
  expect(last()).toMatchObject({ type: 'notice', fields: { size: 'small', stars: 1 } })
  expect(newBlockStore(builder.editor).getState().block).toBeNull()
})

test('a block that requires what only a person can give is held in its form, and nothing is sent', () => {
  const { builder, last } = open({ required: ['url'], properties: { url: { type: 'string', format: 'uri' } } })
  addBlocks(builder, [{ type: 'notice', fields: {} }])
  expect(newBlockStore(builder.editor).getState().block).toMatchObject({ type: 'notice', fields: { url: '' } })
  expect(last()?.type).not.toBe('notice')
  expect(builder.editor.store.getState().session).toMatchObject({ queue: [], tray: [] })
})

function open(schema: object) {
  const { revision, content } = new ModelService({ batches: false, names: false }).answer
  const page: unknown = { id: 'pag_1', name: 'Page', subdomain: 'page', status: 'draft', revision, ...content }
  const type: unknown = { type: 'notice', label: 'Notice', plan: 'basic', schema }
  const types = new Map([['notice', type as BlockType]])
  const editor = createEditor({
    page: page as Parameters<typeof createEditor>[0]['page'],
    kinds: builderKinds(() => ({ types, check: checkBySchema })),
  })
  const home = content.pages[0]?.id ?? ''
  const builder = { editor, selection: createSelection(home) }
  return {
    builder,
    last() {
      const { view } = editor.store.getState().session
      return blockOf(view, blockIdsOf(view, home).at(-1) ?? '')
    },
  }
}
