import { expect, test } from 'vitest'
import { createSampleCode } from '#testing/sample-code.ts'
import { toUndoSteps } from './codes-bulk.ts'

const first = createSampleCode({ id: 'cod_0', tags: ['summer'] })
const second = createSampleCode({ id: 'cod_1', tags: ['summer', 'terrace'] })

test('undo takes back the tags that were added and removed, and no others', () => {
  expect(toUndoSteps([first, second], { addTags: ['terrace'], removeTags: ['summer'] })).toEqual([
    { ids: ['cod_0'], change: { removeTags: ['terrace'], addTags: ['summer'] } },
    { ids: ['cod_1'], change: { addTags: ['summer'] } },
  ])
  expect(toUndoSteps([first, second], { addTags: ['summer'] })).toEqual([])
  expect(toUndoSteps([first], { tags: ['winter'] })).toEqual([{ ids: ['cod_0'], change: { tags: ['summer'] } }])
})

test('codes with equal former values are changed back in one step', () => {
  expect(toUndoSteps([first, second], { archived: true })).toEqual([
    { ids: ['cod_0', 'cod_1'], change: { archived: false } },
  ])
})
