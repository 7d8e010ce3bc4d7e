import { expect, test } from 'vitest'
import { presentModelPage } from '#testing/documents/model-page.ts'
import { ModelService } from '#testing/documents/model-service.ts'
import { sampleBlockTypes } from '#testing/documents/sample-block-types.ts'
import { listUnsentDrafts } from '#dashboard/api/draft-database.ts'
import { startStoringDraft } from './draft-writer.ts'
import { openDrafts } from './drafts.ts'
import { createEditor } from './editor.ts'
import { getStorageState } from './storage-state.ts'
import { findDraft } from './take-over-drafts.ts'

// As in a private window of some browsers, or when the quota is used up. Each test file has a page of its own.
Object.defineProperty(window, 'indexedDB', { value: undefined })

test('without storage, the editor knows that closing the tab loses unsaved edits, and nothing fails', async () => {
  const drafts = await openDrafts()
  const service = new ModelService({ batches: false, names: false })
  const editor = createEditor({ page: presentModelPage(service), blockTypes: sampleBlockTypes })
  const stop = startStoringDraft(editor, drafts, 'first')
  const storageState = getStorageState(editor)
  expect(storageState.getState().isLost).toBe(false)
  editor.store.setState({ newBlocks: [{ id: 'blk_1', type: 'notice', page: 'pgs_1', after: null, fields: {} }] })
  await expect.poll(() => storageState.getState()).toEqual({ isStored: false, isLost: true })
  editor.store.setState({ newBlocks: [] })
  await expect.poll(() => storageState.getState().isLost).toBe(false)
  stop()
  expect(await findDraft(drafts, 'pag_1', 'second')).toBeUndefined()
  expect(await listUnsentDrafts()).toEqual([])
})
