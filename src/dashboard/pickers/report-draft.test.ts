import { expect, test } from 'vitest'
import { createDraft, toChange } from './report-draft.ts'

test('a change of a report has only what was edited, and a new subject replaces the whole subject', () => {
  const draft = createDraft(
    { target: { codeId: 'code-one' }, name: 'Bags', timezone: 'Europe/Berlin' },
    'ada@ex.example',
  )
  expect(toChange(draft, { every: true })).toEqual({ every: 'week' })
  expect(toChange(draft, { to: true, target: { codeId: true } })).toEqual({
    to: ['ada@ex.example'],
    campaignId: null,
    folderId: null,
    codeId: 'code-one',
    filter: null,
  })
})
