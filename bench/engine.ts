import { blockTypes } from '#blocks/block-type-registry.ts'
import type { PageContent } from '#contract/page-document.ts'
import { apply } from '#document/apply.ts'
import { type Document, readDocument, writeDocument } from '#document/document.ts'
import { toIntent } from '#document/intent.ts'
import type { Operation } from '#document/operation.ts'
import { rebase } from '#document/rebase.ts'
import { median, printLine } from './print.ts'

const SIZES = [20, 200, 1_000, 5_000]
const ROUNDS = 9
const OPERATIONS = 1_000
const STEPS = 50

const home = 'pgs_00000000000000000000'

/** Measures operations on documents of four sizes, and a rebase over another person's edit. The time must not grow with the size. */
export function benchEngine(): void {
  printLine(`Engine: microseconds per operation, medians of ${ROUNDS} rounds of ${OPERATIONS.toLocaleString('en')}`)
  const documents = SIZES.map((size) => ({ size, document: readDocument(toContent(size)) }))
  // A first run for the compiler, so that the smallest document does not pay for it.
  for (const { size, document } of documents) for (const { make } of edits) measureEdit(document, make(size))
  for (const { name, make } of edits)
    report(
      name,
      documents.map(({ size, document }) => measureEdit(document, make(size))),
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

const edits: { name: string; make(size: number): RoundEdit }[] = [
  {
    name: 'setBlock',
    make: (size) => (i) => [
      { op: 'setBlock', page: home, block: blockId(pickPosition(size, i)), fields: { text: `${i}` } },
    ],
  },
  {
    name: 'moveBlock',
    make: (size) => (i) => {
      const block = pickPosition(size, i)
      const after = pickPosition(size, i + 1)
      return [{ op: 'moveBlock', page: home, block: blockId(block), after: block === after ? null : blockId(after) }]
    },
  },
  {
    name: 'addBlock and removeBlock',
    make: (size) => (i) => {
      const id = `blk_z${String(i).padStart(19, '0')}`
      const after = blockId(pickPosition(size, i))
      return [
        { op: 'addBlock', page: home, type: 'heading', fields: blockTypes.block('heading')?.defaults ?? {}, id, after },
        { op: 'removeBlock', page: home, block: id },
      ]
    },
  },
  { name: 'setTheme', make: () => (i) => [{ op: 'setTheme', theme: { palette: i % 2 ? 'dusk' : 'paper' } }] },
]

function measureEdit(from: Document, makeEdit: RoundEdit): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    let document = from
    let applied = 0
    const operationsByRound = Array.from({ length: OPERATIONS }, (_, i) => makeEdit(i))
    const began = performance.now()
    for (const operations of operationsByRound) {
      document = applyAll(document, operations)
      applied += operations.length
    }
    return ((performance.now() - began) / applied) * 1000
  })
  return median(rounds)
}

/** Microseconds per step of a queue that is rebased over another person's edit, which changed one of its blocks and inserted another. */
function measureRebase(from: Document, size: number): number {
  const steps = Array.from({ length: STEPS }, (_, i) => {
    const [operation] = (i % 2 ? edits[1] : edits[0])?.make(size)(i) ?? []
    if (!operation) throw new Error('There is nothing to replay.')
    return toIntent(from, operation)
  })
  const [set] = edits[0]?.make(size)(0) ?? []
  const id = 'blk_other000000000000000'
  const foreignEdit: Operation = {
    op: 'addBlock',
    page: home,
    type: 'heading',
    fields: heading('Theirs'),
    after: null,
    id,
  }
  const newer = applyAll(from, set ? [set, foreignEdit] : [foreignEdit])
  const rounds = Array.from({ length: ROUNDS * 20 }, () => {
    const began = performance.now()
    const { lost } = rebase(newer, steps, blockTypes)
    const took = performance.now() - began
    if (lost.length > 0) throw new Error(`A step was lost: ${lost[0]?.error.message}`)
    return (took / STEPS) * 1000
  })
  return median(rounds)
}

function measureReadAndWrite(size: number): number {
  const content = toContent(size)
  const rounds = Array.from({ length: ROUNDS * 10 }, () => {
    const began = performance.now()
    writeDocument(readDocument(content))
    return (performance.now() - began) * 1000
  })
  return median(rounds)
}

function applyAll(document: Document, operations: readonly Operation[]): Document {
  const applied = apply(document, operations, blockTypes)
  if (!applied.ok) throw new Error(`An operation of the bench was refused: ${applied.rejection.message}`)
  return applied.document
}

function toContent(size: number): PageContent {
  const header = { id: 'blk_header00000000000000', type: 'header', fields: blockTypes.block('header')?.defaults ?? {} }
  const blocks = Array.from({ length: size - 1 }, (_, i) => ({
    id: blockId(i),
    type: 'heading',
    fields: heading(`Heading ${i}`),
  }))
  return { pages: [{ id: home, name: 'Home', slug: '', icon: '', blocks: [header, ...blocks] }], theme: {}, nav: {} }
}

function heading(text: string) {
  return { ...blockTypes.block('heading')?.defaults, text }
}

function blockId(i: number): string {
  return `blk_${String(i).padStart(20, '0')}`
}

/** A position for each number, scattered over the whole document. */
function pickPosition(size: number, i: number): number {
  return (i * 7919) % (size - 1)
}
