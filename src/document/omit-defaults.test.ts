import { expect, test } from 'vitest'
import { apply } from './apply.ts'
import { getBlock, readDocument } from './document.ts'
import type { Operation } from './operation.ts'
import { first, home, made, createSampleContent } from '#testing/documents/sample-content.ts'
import { sampleBlockTypes } from '#testing/documents/sample-block-types.ts'

const opened = readDocument(createSampleContent())

function applyOne(document: typeof opened, ...operations: Operation[]) {
  const applied = apply(document, operations, sampleBlockTypes)
  if (!applied.ok) throw new Error(applied.rejection.message)
  return applied
}
const setLayout = (layout: { span?: number } | null): Operation => ({
  op: 'setBlock',
  page: home,
  block: first,
  fields: { layout },
})

test('an added block leaves an optional field out while it has its default', () => {
  for (const fields of [{}, { layout: {} }, { layout: null }]) {
    const { document } = applyOne(opened, { op: 'addBlock', page: home, type: 'text', id: made, fields })
    expect(getBlock(document, made)?.fields).toEqual({ text: '', note: '' })
  }
})

test('undo of the first value of an optional field leaves the block as it was', () => {
  const set = applyOne(opened, setLayout({ span: 6 }))
  expect(getBlock(set.document, first)?.fields).toMatchObject({ layout: { span: 6 } })
  const undone = applyOne(set.document, ...set.inverse)
  expect(getBlock(undone.document, first)?.fields).toEqual(getBlock(opened, first)?.fields)
  const redone = applyOne(undone.document, ...undone.inverse)
  expect(getBlock(redone.document, first)?.fields).toEqual(getBlock(set.document, first)?.fields)
})

test('the default and null both remove an optional field', () => {
  const { document } = applyOne(opened, setLayout({ span: 6 }))
  for (const layout of [{}, null])
    expect(getBlock(applyOne(document, setLayout(layout)).document, first)?.fields).toEqual(
      getBlock(opened, first)?.fields,
    )
})

test('null is not a value of a field that every block stores', () => {
  const applied = apply(
    opened,
    [{ op: 'setBlock', page: home, block: first, fields: { text: null } }],
    sampleBlockTypes,
  )
  expect(applied.ok).toBe(false)
})
