import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyOperation } from '#testing/documents/any-operations.ts'
import { applyMovingHeaders } from '#testing/documents/broken-engines.ts'
import { assertRules } from '#testing/documents/run-schedule.ts'
import { json } from '#testing/documents/model-service.ts'
import { createSampleContent } from '#testing/documents/sample-content.ts'
import { sampleBlockTypes } from '#testing/documents/sample-block-types.ts'
import { apply } from './apply.ts'
import { type Document, readDocument, writeDocument } from './document.ts'

const anyOperations = fc.array(anyOperation, { maxLength: 40, size: 'max' })
const runOptions = { seed: 4, numRuns: 500 }

/** The sample document after all operations that can be applied. */
function applyAll(operations: Parameters<typeof apply>[1], applyOperations = apply): Document {
  return operations.reduce((document, operation) => {
    const result = applyOperations(document, [operation], sampleBlockTypes)
    return result.ok ? result.document : document
  }, readDocument(createSampleContent()))
}

const createRulesProperty = (applyOperations: typeof apply) =>
  fc.property(anyOperations, (operations) => assertRules(writeDocument(applyAll(operations, applyOperations))))

test('no sequence of operations breaks a rule of the document', () => {
  expect(fc.check(createRulesProperty(apply), runOptions).errorInstance).toBeNull()
})

test('the property test of the rules fails if headers can be moved', () => {
  const report = fc.check(createRulesProperty(applyMovingHeaders), { ...runOptions, endOnFailure: true })
  expect(String(report.errorInstance)).toMatch(/one header, as its first block/)
})

test('the inverse of a batch restores the whole document', () => {
  fc.assert(
    fc.property(anyOperations, anyOperations, (before, operations) => {
      const document = applyAll(before)
      const content = JSON.stringify(writeDocument(document))
      const applicable = operations.reduce<{ current: Document; applied: typeof operations }>(
        ({ current, applied }, operation) => {
          const result = apply(current, [operation], sampleBlockTypes)
          return result.ok ? { current: result.document, applied: [...applied, operation] } : { current, applied }
        },
        { current: document, applied: [] },
      ).applied
      const result = apply(document, applicable, sampleBlockTypes)
      if (!result.ok) throw new Error('Operations that can be applied one by one are rejected as a batch.')
      const restored = apply(result.document, result.inverse, sampleBlockTypes)
      if (!restored.ok) throw new Error(`The inverse is rejected: ${restored.rejection.message}`)
      expect(writeDocument(restored.document)).toEqual(JSON.parse(content))
      const reapplied = apply(restored.document, restored.inverse, sampleBlockTypes)
      if (!reapplied.ok) throw new Error(`The inverse of the inverse is rejected: ${reapplied.rejection.message}`)
      expect(writeDocument(reapplied.document)).toEqual(writeDocument(result.document))
      // Applying operations does not change the original document.
      expect(JSON.stringify(writeDocument(document))).toBe(content)
    }),
    runOptions,
  )
})

test('a batch is rejected for the first operation that cannot be applied', () => {
  fc.assert(
    fc.property(anyOperations, (operations) => {
      const document = readDocument(createSampleContent())
      const result = apply(document, operations, sampleBlockTypes)
      expect(writeDocument(document)).toEqual(createSampleContent())
      if (result.ok) return
      const { operation } = result.rejection
      expect(apply(document, operations.slice(0, operation), sampleBlockTypes).ok).toBe(true)
      expect(apply(document, operations.slice(0, operation + 1), sampleBlockTypes)).toEqual(result)
    }),
    runOptions,
  )
})

test('a document is unchanged after it is written as JSON and read back', () => {
  fc.assert(
    fc.property(anyOperations, (operations) => {
      const content = writeDocument(applyAll(operations))
      const reread = readDocument(json(content))
      expect(writeDocument(reread)).toEqual(content)
    }),
    runOptions,
  )
})
