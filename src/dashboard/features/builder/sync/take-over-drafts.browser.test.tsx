import { beforeEach, expect, test } from 'vitest'
import { presentModelPage } from '#testing/documents/model-page.ts'
import { ModelService } from '#testing/documents/model-service.ts'
import { sampleBlockTypes } from '#testing/documents/sample-block-types.ts'
import { startStoringDraft, toDraft } from './draft-writer.ts'
import { type Drafts, writeDraftToMarker, openDrafts } from './drafts.ts'
import { createEditor } from './editor.ts'
import type { NewBlock } from './new-block.ts'
import { adoptDraft, findDraft } from './take-over-drafts.ts'

const newBlock: NewBlock = { id: 'blk_1', type: 'notice', page: 'pgs_1', after: null, fields: { body: 'Open again' } }
let drafts: Drafts

beforeEach(async () => {
  drafts = await openDrafts()
  for (const tab of ['first', 'second', 'third']) await drafts.remove({ pageId: 'pag_1', tab })
})

test('another tab takes over the new block of a closed tab', async () => {
  const editor = openEditor()
  const stop = startStoringDraft(editor, drafts, 'first')
  editor.store.setState({ newBlocks: [newBlock] })
  stop()
  expect((await findDraft(drafts, 'pag_1', 'first'))?.newBlocks).toEqual([newBlock])
  expect((await findDraft(drafts, 'pag_1', 'second'))?.newBlocks).toEqual([newBlock])
  expect(await drafts.listTabs('pag_1')).toEqual(['second'])
  expect(await drafts.find({ pageId: 'pag_1', tab: 'first' })).toBeUndefined()
})

test('only one of two tabs opened at once takes over the draft of a closed tab', async () => {
  await drafts.store(createUnsavedDraft('first'))
  const results = await Promise.all(['second', 'third'].map((tab) => findDraft(drafts, 'pag_1', tab)))
  const [takenDraft] = results.filter((draft) => draft !== undefined)
  expect(results.filter((draft) => draft !== undefined)).toHaveLength(1)
  expect(await drafts.listTabs('pag_1')).toEqual([takenDraft?.tab])
})

test('a draft is found without its marker, which a killed browser may not have written', async () => {
  await drafts.store(createUnsavedDraft('first'))
  localStorage.clear()
  expect(await drafts.listTabs('pag_1')).toEqual(['first'])
  expect((await findDraft(drafts, 'pag_1', 'second'))?.newBlocks).toEqual([newBlock])
})

test('the draft of an open tab is not taken over', async () => {
  await drafts.store(createUnsavedDraft('first'))
  await navigator.locks.request('tessera-tab first', async () => {
    expect(await findDraft(drafts, 'pag_1', 'second')).toBeUndefined()
  })
  expect((await findDraft(drafts, 'pag_1', 'second'))?.newBlocks).toEqual([newBlock])
})

test('a draft written while the page unloads is applied once, in the same tab or another', async () => {
  await drafts.store(createUnsavedDraft('first'))
  writeDraftToMarker({ ...createUnsavedDraft('first'), newBlocks: [newBlock, { ...newBlock, id: 'blk_2' }] })
  expect((await findDraft(drafts, 'pag_1', 'first'))?.newBlocks).toHaveLength(2)
  writeDraftToMarker({ ...createUnsavedDraft('first'), newBlocks: [newBlock, { ...newBlock, id: 'blk_3' }] })
  expect((await findDraft(drafts, 'pag_1', 'second'))?.newBlocks?.map(({ id }) => id)).toEqual(['blk_1', 'blk_3'])
  expect(await drafts.find({ pageId: 'pag_1', tab: 'first' })).toBeUndefined()
})

test('a tab that has the page open takes over the new block of a closed tab', async () => {
  const editor = openEditor()
  const ownBlock = { ...newBlock, id: 'blk_2' }
  editor.store.setState({ newBlocks: [ownBlock] })
  await adoptDraft(editor, createUnsavedDraft('first'))
  expect(editor.store.getState().newBlocks).toEqual([newBlock, ownBlock])
})

test('a block that was added or discarded leaves no draft', async () => {
  const editor = openEditor()
  const stop = startStoringDraft(editor, drafts, 'first')
  editor.store.setState({ newBlocks: [newBlock] })
  await expect.poll(() => drafts.find({ pageId: 'pag_1', tab: 'first' })).toBeDefined()
  editor.store.setState({ newBlocks: [] })
  await expect.poll(() => drafts.find({ pageId: 'pag_1', tab: 'first' })).toBeUndefined()
  stop()
})

function openEditor() {
  const service = new ModelService({ batches: false, names: false })
  return createEditor({ page: presentModelPage(service), blockTypes: sampleBlockTypes })
}

function createUnsavedDraft(tab: string) {
  return { ...toDraft(openEditor(), tab), newBlocks: [newBlock] }
}
