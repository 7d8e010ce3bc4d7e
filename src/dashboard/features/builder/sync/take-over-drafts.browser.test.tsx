import { beforeEach, expect, test } from 'vitest'
import { presentModelPage } from '#testing/documents/model-page.ts'
import { ModelService } from '#testing/documents/model-service.ts'
import { sampleBlockTypes } from '#testing/documents/sample-block-types.ts'
import { startStoringDraft, toDraft } from './draft-writer.ts'
import { type Drafts, writeDraftAtOnce, openDrafts } from './drafts.ts'
import { createEditor } from './editor.ts'
import type { NewBlock } from './new-block.ts'
import { adoptDraft, findDraft } from './take-over-drafts.ts'

const waiting: NewBlock = { id: 'blk_1', type: 'notice', page: 'pgs_1', after: null, fields: { body: 'Open again' } }
let drafts: Drafts

beforeEach(async () => {
  drafts = await openDrafts()
  for (const tab of ['first', 'second', 'third']) await drafts.remove({ pageId: 'pag_1', tab })
})

test('a new block is found again by its tab, and by another tab once the first is closed', async () => {
  const editor = open()
  const stop = startStoringDraft(editor, drafts, 'first')
  editor.store.setState({ newBlocks: [waiting] })
  stop()
  expect((await findDraft(drafts, 'pag_1', 'first'))?.newBlocks).toEqual([waiting])
  expect((await findDraft(drafts, 'pag_1', 'second'))?.newBlocks).toEqual([waiting])
  expect(await drafts.listTabs('pag_1')).toEqual(['second'])
  expect(await drafts.find({ pageId: 'pag_1', tab: 'first' })).toBeUndefined()
})

test('only one of two tabs opened at once takes over the draft of a closed tab', async () => {
  await drafts.store(unsaved('first'))
  const results = await Promise.all(['second', 'third'].map((tab) => findDraft(drafts, 'pag_1', tab)))
  const [taken] = results.filter((draft) => draft !== undefined)
  expect(results.filter((draft) => draft !== undefined)).toHaveLength(1)
  expect(await drafts.listTabs('pag_1')).toEqual([taken?.tab])
})

test('a draft is found without its mark, which a browser that was killed may not have written', async () => {
  await drafts.store(unsaved('first'))
  localStorage.clear()
  expect(await drafts.listTabs('pag_1')).toEqual(['first'])
  expect((await findDraft(drafts, 'pag_1', 'second'))?.newBlocks).toEqual([waiting])
})

test('the draft of an open tab stays with it', async () => {
  await drafts.store(unsaved('first'))
  await navigator.locks.request('tessera-tab first', async () => {
    expect(await findDraft(drafts, 'pag_1', 'second')).toBeUndefined()
  })
  expect((await findDraft(drafts, 'pag_1', 'second'))?.newBlocks).toEqual([waiting])
})

test('a draft written while the page unloads is applied once, in the same tab or another', async () => {
  await drafts.store(unsaved('first'))
  writeDraftAtOnce({ ...unsaved('first'), newBlocks: [waiting, { ...waiting, id: 'blk_2' }] })
  expect((await findDraft(drafts, 'pag_1', 'first'))?.newBlocks).toHaveLength(2)
  writeDraftAtOnce({ ...unsaved('first'), newBlocks: [waiting, { ...waiting, id: 'blk_3' }] })
  expect((await findDraft(drafts, 'pag_1', 'second'))?.newBlocks?.map(({ id }) => id)).toEqual(['blk_1', 'blk_3'])
  expect(await drafts.find({ pageId: 'pag_1', tab: 'first' })).toBeUndefined()
})

test('a tab that has the page open takes over the new block of another', async () => {
  const editor = open()
  const ownBlock = { ...waiting, id: 'blk_2' }
  editor.store.setState({ newBlocks: [ownBlock] })
  await adoptDraft(editor, unsaved('first'))
  expect(editor.store.getState().newBlocks).toEqual([waiting, ownBlock])
})

test('a block that was added or discarded leaves no draft', async () => {
  const editor = open()
  const stop = startStoringDraft(editor, drafts, 'first')
  editor.store.setState({ newBlocks: [waiting] })
  await expect.poll(() => drafts.find({ pageId: 'pag_1', tab: 'first' })).toBeDefined()
  editor.store.setState({ newBlocks: [] })
  await expect.poll(() => drafts.find({ pageId: 'pag_1', tab: 'first' })).toBeUndefined()
  stop()
})

function open() {
  const service = new ModelService({ batches: false, names: false })
  return createEditor({ page: presentModelPage(service), blockTypes: sampleBlockTypes })
}

function unsaved(tab: string) {
  return { ...toDraft(open(), tab), newBlocks: [waiting] }
}
