import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyOperation } from '#testing/documents/any-operations.ts'
import { applyMovingHeaders } from '#testing/documents/broken-engines.ts'
import { assertRules } from '#testing/documents/run-schedule.ts'
import { json } from '#testing/documents/model-service.ts'
import { sampleContent } from '#testing/documents/sample-content.ts'
import { sampleBlockTypes } from '#testing/documents/sample-block-types.ts'
import { apply } from './apply.ts'
import { type Document, readDocument, writeDocument } from './document.ts'

const anyOperations = fc.array(anyOperation, { maxLength: 40, size: 'max' })
const runs = { seed: 4, numRuns: 500 }

/** The sample document after all operations that can be applied. */
function applyAll(operations: Parameters<typeof apply>[1], applyOperations = apply): Document {
  return operations.reduce((document, operation) => {
    const applied = applyOperations(document, [operation], sampleBlockTypes)
    return applied.ok ? applied.document : document
  }, readDocument(sampleContent()))
}

const createRulesProperty = (applyOperations: typeof apply) =>
  fc.property(anyOperations, (operations) => assertRules(writeDocument(applyAll(operations, applyOperations))))

test('no sequence of operations breaks a rule of the document', () => {
  expect(fc.check(createRulesProperty(apply), runs).errorInstance).toBeNull()
})

test('the property above fails if a page’s header can be moved', () => {
  const report = fc.check(createRulesProperty(applyMovingHeaders), { ...runs, endOnFailure: true })
  expect(String(report.errorInstance)).toMatch(/one header, as its first block/)
})

test('the inverse of a batch restores the whole document', () => {
  fc.assert(
    fc.property(anyOperations, anyOperations, (before, operations) => {
      const document = applyAll(before)
      const content = JSON.stringify(writeDocument(document))
      const possible = operations.reduce<{ now: Document; done: typeof operations }>(
        ({ now, done }, operation) => {
          const applied = apply(now, [operation], sampleBlockTypes)
          return applied.ok ? { now: applied.document, done: [...done, operation] } : { now, done }
        },
        { now: document, done: [] },
      ).done
      const applied = apply(document, possible, sampleBlockTypes)
      if (!applied.ok) throw new Error('Operations that can be applied one by one are rejected as a batch.')
      const back = apply(applied.document, applied.inverse, sampleBlockTypes)
      if (!back.ok) throw new Error(`The inverse is rejected: ${back.rejection.message}`)
      expect(writeDocument(back.document)).toEqual(JSON.parse(content))
      const again = apply(back.document, back.inverse, sampleBlockTypes)
      if (!again.ok) throw new Error(`The inverse of the inverse is rejected: ${again.rejection.message}`)
      expect(writeDocument(again.document)).toEqual(writeDocument(applied.document))
      // The original is unchanged.
      expect(JSON.stringify(writeDocument(document))).toBe(content)
    }),
    runs,
  )
})

test('a rejected batch changes nothing and names the operation', () => {
  fc.assert(
    fc.property(anyOperations, (operations) => {
      const document = readDocument(sampleContent())
      const applied = apply(document, operations, sampleBlockTypes)
      expect(writeDocument(document)).toEqual(sampleContent())
      if (applied.ok) return
      const { operation } = applied.rejection
      expect(apply(document, operations.slice(0, operation), sampleBlockTypes).ok).toBe(true)
      expect(apply(document, operations.slice(0, operation + 1), sampleBlockTypes)).toEqual(applied)
    }),
    runs,
  )
})

test('a document converts to content and back, and content is JSON', () => {
  fc.assert(
    fc.property(anyOperations, (operations) => {
      const content = writeDocument(applyAll(operations))
      const reread = readDocument(json(content))
      expect(writeDocument(reread)).toEqual(content)
    }),
    runs,
  )
})
