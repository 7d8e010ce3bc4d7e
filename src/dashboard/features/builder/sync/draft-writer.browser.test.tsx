import { beforeEach, expect, test } from 'vitest'
import { modelPage } from '#testing/documents/model-page.ts'
import { ModelService } from '#testing/documents/model-service.ts'
import { sampleBlockTypes } from '#testing/documents/sample-block-types.ts'
import { adoptDraft, findDraft, keepDraft } from './draft-writer.ts'
import { type Drafts, openDrafts } from './drafts.ts'
import { createEditor } from './editor.ts'
import { type NewBlock, newBlockStore } from './new-block.ts'

const waiting: NewBlock = { id: 'blk_1', type: 'notice', page: 'pgs_1', after: null, fields: { body: 'Open again' } }
let drafts: Drafts

beforeEach(async () => {
  drafts = await openDrafts()
  for (const tab of ['first', 'second']) await drafts.forget({ pageId: 'pag_1', tab })
})

test('a block that is not added yet is found again by the same tab, and by another once the first is gone', async () => {
  const editor = open()
  const stop = keepDraft(editor, drafts, 'first')
  newBlockStore(editor).setState({ blocks: [waiting] })
  stop()
  expect((await findDraft(drafts, 'pag_1', 'first'))?.newBlocks).toEqual([waiting])
  expect((await findDraft(drafts, 'pag_1', 'second'))?.newBlocks).toEqual([waiting])
  expect(await drafts.of('pag_1')).toMatchObject([{ tab: 'second' }])
})

test('a tab that has the page open takes over the block that another had not added', async () => {
  const [left, editor] = [open(), open()]
  const stop = keepDraft(left, drafts, 'first')
  newBlockStore(left).setState({ blocks: [waiting] })
  stop()
  const own = { ...waiting, id: 'blk_2' }
  newBlockStore(editor).setState({ blocks: [own] })
  await adoptDraft(editor, drafts, 'first')
  expect(newBlockStore(editor).getState().blocks).toEqual([waiting, own])
  expect((await drafts.of('pag_1')).flatMap(({ newBlocks }) => newBlocks ?? [])).toEqual([])
})

test('a block that was added or given up leaves no draft', async () => {
  const editor = open()
  const stop = keepDraft(editor, drafts, 'first')
  newBlockStore(editor).setState({ blocks: [waiting] })
  await expect.poll(async () => (await drafts.of('pag_1')).length).toBe(1)
  newBlockStore(editor).setState({ blocks: [] })
  await expect.poll(async () => (await drafts.of('pag_1')).length).toBe(0)
  stop()
})

function open() {
  const service = new ModelService({ batches: false, names: false })
  return createEditor({ page: modelPage(service), kinds: sampleBlockTypes })
}
