import { blockTypes } from '#blocks/block-type-registry.ts'
import type { PageContent } from '#contract/page-document.ts'
import { apply } from '#document/apply.ts'
import { type Document, readDocument, writeDocument } from '#document/document.ts'
import { toIntent } from '#document/intent.ts'
import type { Operation } from '#document/operation.ts'
import { rebase } from '#document/rebase.ts'
import { getMedian, printLine } from './print.ts'

const SIZES = [20, 200, 1_000, 5_000]
const ROUNDS = 9
const OPERATIONS = 1_000
const STEPS = 50

const PAGE_ID = 'pgs_00000000000000000000'

/** Measures operations on documents of four sizes, and a rebase over the edit of another person. The time must not grow with the size. */
export function benchEngine(): void {
  printLine(`Engine: microseconds per operation, medians of ${ROUNDS} rounds of ${OPERATIONS.toLocaleString('en')}`)
  const documents = SIZES.map((size) => ({ size, document: readDocument(toContent(size)) }))
  // A first run for the compiler, so that the smallest document does not pay for it.
  for (const { size, document } of documents)
    for (const { createEdit } of edits) measureEdit(document, createEdit(size))
  for (const { name, createEdit } of edits)
    report(
      name,
      documents.map(({ size, document }) => measureEdit(document, createEdit(size))),
    )
  report(
    `rebase of a queue of ${STEPS}`,
    documents.map(({ size, document }) => measureRebase(document, size)),
  )
  report(
    'read and written whole, for comparison',
    documents.map(({ size }) => measureReadAndWrite(size)),
  )
}

function report(name: string, times: number[]) {
  const [smallest = Number.NaN] = times
  const timesBySize = times.map((time, i) => `${time.toFixed(1)} at ${SIZES[i]?.toLocaleString('en')}`)
  printLine(
    `  ${name}: ${timesBySize.join(', ')}: ${((times.at(-1) ?? Number.NaN) / smallest).toFixed(2)} × the smallest`,
  )
}

type RoundEdit = (round: number) => Operation[]

const edits: { name: string; createEdit(size: number): RoundEdit }[] = [
  {
    name: 'setBlock',
    createEdit: (size) => (i) => [
      { op: 'setBlock', page: PAGE_ID, block: toBlockId(pickPosition(size, i)), fields: { text: `${i}` } },
    ],
  },
  {
    name: 'moveBlock',
    createEdit: (size) => (i) => {
      const block = pickPosition(size, i)
      const after = pickPosition(size, i + 1)
      return [
        { op: 'moveBlock', page: PAGE_ID, block: toBlockId(block), after: block === after ? null : toBlockId(after) },
      ]
    },
  },
  {
    name: 'addBlock and removeBlock',
    createEdit: (size) => (i) => {
      const id = `blk_z${String(i).padStart(19, '0')}`
      const after = toBlockId(pickPosition(size, i))
      return [
        {
          op: 'addBlock',
          page: PAGE_ID,
          type: 'heading',
          fields: blockTypes.block('heading')?.defaults ?? {},
          id,
          after,
        },
        { op: 'removeBlock', page: PAGE_ID, block: id },
      ]
    },
  },
  { name: 'setTheme', createEdit: () => (i) => [{ op: 'setTheme', theme: { palette: i % 2 ? 'dusk' : 'paper' } }] },
]

function measureEdit(initialDocument: Document, makeEdit: RoundEdit): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    let document = initialDocument
    let appliedCount = 0
    const operationsByRound = Array.from({ length: OPERATIONS }, (_, i) => makeEdit(i))
    const startedAt = performance.now()
    for (const operations of operationsByRound) {
      document = applyAll(document, operations)
      appliedCount += operations.length
    }
    return ((performance.now() - startedAt) / appliedCount) * 1000
  })
  return getMedian(rounds)
}

/** Measures the microseconds per step of a queue that is rebased. The other person has changed a block of the queue and added a block. */
function measureRebase(document: Document, size: number): number {
  const steps = Array.from({ length: STEPS }, (_, i) => {
    const [operation] = (i % 2 ? edits[1] : edits[0])?.createEdit(size)(i) ?? []
    if (!operation) throw new Error('There is nothing to replay.')
    return toIntent(document, operation)
  })
  const [firstEdit] = edits[0]?.createEdit(size)(0) ?? []
  const id = 'blk_other000000000000000'
  const foreignEdit: Operation = {
    op: 'addBlock',
    page: PAGE_ID,
    type: 'heading',
    fields: createHeading('Theirs'),
    after: null,
    id,
  }
  const editedDocument = applyAll(document, firstEdit ? [firstEdit, foreignEdit] : [foreignEdit])
  const rounds = Array.from({ length: ROUNDS * 20 }, () => {
    const startedAt = performance.now()
    const { lost } = rebase(editedDocument, steps, blockTypes)
    const took = performance.now() - startedAt
    if (lost.length > 0) throw new Error(`A step was lost: ${lost[0]?.error.message}`)
    return (took / STEPS) * 1000
  })
  return getMedian(rounds)
}

function measureReadAndWrite(size: number): number {
  const content = toContent(size)
  const rounds = Array.from({ length: ROUNDS * 10 }, () => {
    const startedAt = performance.now()
    writeDocument(readDocument(content))
    return (performance.now() - startedAt) * 1000
  })
  return getMedian(rounds)
}

function applyAll(document: Document, operations: readonly Operation[]): Document {
  const result = apply(document, operations, blockTypes)
  if (!result.ok) throw new Error(`An operation of the bench was rejected: ${result.rejection.message}`)
  return result.document
}

function toContent(size: number): PageContent {
  const header = { id: 'blk_header00000000000000', type: 'header', fields: blockTypes.block('header')?.defaults ?? {} }
  const blocks = Array.from({ length: size - 1 }, (_, i) => ({
    id: toBlockId(i),
    type: 'heading',
    fields: createHeading(`Heading ${i}`),
  }))
  return { pages: [{ id: PAGE_ID, name: 'Home', slug: '', icon: '', blocks: [header, ...blocks] }], theme: {}, nav: {} }
}

function createHeading(text: string) {
  return { ...blockTypes.block('heading')?.defaults, text }
}

function toBlockId(i: number): string {
  return `blk_${String(i).padStart(20, '0')}`
}

/** Returns a position for each number. The positions of successive numbers are far apart. */
function pickPosition(size: number, i: number): number {
  return (i * 7919) % (size - 1)
}
