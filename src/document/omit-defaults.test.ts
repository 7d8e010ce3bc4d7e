import { expect, test } from 'vitest'
import { apply } from './apply.ts'
import { getBlock, readDocument } from './document.ts'
import type { Operation } from './operation.ts'
import { first, home, madeBlock, createSampleContent } from '#testing/documents/sample-content.ts'
import { sampleBlockTypes } from '#testing/documents/sample-block-types.ts'

const openedDocument = readDocument(createSampleContent())

function applyOne(document: typeof openedDocument, ...operations: Operation[]) {
  const result = apply(document, operations, sampleBlockTypes)
  if (!result.ok) throw new Error(result.rejection.message)
  return result
}
const setLayout = (layout: { span?: number } | null): Operation => ({
  op: 'setBlock',
  page: home,
  block: first,
  fields: { layout },
})

test('an added block leaves an optional field out while it has its default', () => {
  for (const fields of [{}, { layout: {} }, { layout: null }]) {
    const { document } = applyOne(openedDocument, { op: 'addBlock', page: home, type: 'text', id: madeBlock, fields })
    expect(getBlock(document, madeBlock)?.fields).toEqual({ text: '', note: '' })
  }
})

test('undo of the first value of an optional field leaves the block as it was', () => {
  const set = applyOne(openedDocument, setLayout({ span: 6 }))
  expect(getBlock(set.document, first)?.fields).toMatchObject({ layout: { span: 6 } })
  const undoneDocument = applyOne(set.document, ...set.inverse)
  expect(getBlock(undoneDocument.document, first)?.fields).toEqual(getBlock(openedDocument, first)?.fields)
  const redone = applyOne(undoneDocument.document, ...undoneDocument.inverse)
  expect(getBlock(redone.document, first)?.fields).toEqual(getBlock(set.document, first)?.fields)
})

test('the default and null both remove an optional field', () => {
  const { document } = applyOne(openedDocument, setLayout({ span: 6 }))
  for (const layout of [{}, null])
    expect(getBlock(applyOne(document, setLayout(layout)).document, first)?.fields).toEqual(
      getBlock(openedDocument, first)?.fields,
    )
})

test('null is not a value of a field that every block stores', () => {
  const result = apply(
    openedDocument,
    [{ op: 'setBlock', page: home, block: first, fields: { text: null } }],
    sampleBlockTypes,
  )
  expect(result.ok).toBe(false)
})
