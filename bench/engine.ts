import { blockTypes } from '#blocks/block-type-registry.ts'
import type { PageContent } from '#contract/page-document.ts'
import { apply } from '#document/apply.ts'
import { type Document, readDocument, writeDocument } from '#document/document.ts'
import { toIntent } from '#document/intent.ts'
import type { Operation } from '#document/operation.ts'
import { rebase } from '#document/rebase.ts'
import { median, tell } from './print.ts'

const SIZES = [20, 200, 1_000, 5_000]
const ROUNDS = 9
const OPERATIONS = 1_000
const STEPS = 50

const home = 'pgs_00000000000000000000'

/** One operation on documents of four sizes, and one rebased over another person's edit: the time must not grow with the size. */
export function benchEngine(): void {
  tell(`Engine: microseconds per operation, medians of ${ROUNDS} rounds of ${OPERATIONS.toLocaleString('en')}`)
  const sized = SIZES.map((size) => ({ size, document: readDocument(toContent(size)) }))
  // A first run for the compiler, so that the smallest document does not pay for it.
  for (const { size, document } of sized) for (const { make } of edits) getMicroseconds(document, make(size))
  for (const { name, make } of edits)
    report(
      name,
      sized.map(({ size, document }) => getMicroseconds(document, make(size))),
    )
  report(
    `rebase of a queue of ${STEPS}`,
    sized.map(({ size, document }) => rebaseMicroseconds(document, size)),
  )
  report(
    'read and written whole, for comparison',
    sized.map(({ size }) => wholeMicroseconds(size)),
  )
}

function report(name: string, times: number[]) {
  const [least = Number.NaN] = times
  const shown = times.map((time, i) => `${time.toFixed(1)} at ${SIZES[i]?.toLocaleString('en')}`)
  tell(`  ${name}: ${shown.join(', ')}: ${((times.at(-1) ?? Number.NaN) / least).toFixed(2)} × the smallest`)
}

type RoundEdit = (round: number) => Operation[]

const edits: { name: string; make(size: number): RoundEdit }[] = [
  {
    name: 'setBlock',
    make: (size) => (i) => [
      { op: 'setBlock', page: home, block: blockId(somewhere(size, i)), fields: { text: `${i}` } },
    ],
  },
  {
    name: 'moveBlock',
    make: (size) => (i) => {
      const block = somewhere(size, i)
      const after = somewhere(size, i + 1)
      return [{ op: 'moveBlock', page: home, block: blockId(block), after: block === after ? null : blockId(after) }]
    },
  },
  {
    name: 'addBlock and removeBlock',
    make: (size) => (i) => {
      const id = `blk_z${String(i).padStart(19, '0')}`
      const after = blockId(somewhere(size, i))
      return [
        { op: 'addBlock', page: home, type: 'heading', fields: blockTypes.block('heading')?.defaults ?? {}, id, after },
        { op: 'removeBlock', page: home, block: id },
      ]
    },
  },
  { name: 'setTheme', make: () => (i) => [{ op: 'setTheme', theme: { palette: i % 2 ? 'dusk' : 'paper' } }] },
]

function getMicroseconds(from: Document, makeEdit: RoundEdit): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    let document = from
    let applied = 0
    const made = Array.from({ length: OPERATIONS }, (_, i) => makeEdit(i))
    const began = performance.now()
    for (const operations of made) {
      document = after(document, operations)
      applied += operations.length
    }
    return ((performance.now() - began) / applied) * 1000
  })
  return median(rounds)
}

/** Per step, of a queue rebased over another person's edit, which changed one of its blocks and inserted another. */
function rebaseMicroseconds(from: Document, size: number): number {
  const steps = Array.from({ length: STEPS }, (_, i) => {
    const [operation] = (i % 2 ? edits[1] : edits[0])?.make(size)(i) ?? []
    if (!operation) throw new Error('There is nothing to replay.')
    return toIntent(from, operation)
  })
  const [set] = edits[0]?.make(size)(0) ?? []
  const id = 'blk_other000000000000000'
  const theirs: Operation = { op: 'addBlock', page: home, type: 'heading', fields: heading('Theirs'), after: null, id }
  const newer = after(from, set ? [set, theirs] : [theirs])
  const rounds = Array.from({ length: ROUNDS * 20 }, () => {
    const began = performance.now()
    const { lost } = rebase(newer, steps, blockTypes)
    const took = performance.now() - began
    if (lost.length > 0) throw new Error(`A step was lost: ${lost[0]?.error.message}`)
    return (took / STEPS) * 1000
  })
  return median(rounds)
}

function wholeMicroseconds(size: number): number {
  const content = toContent(size)
  const rounds = Array.from({ length: ROUNDS * 10 }, () => {
    const began = performance.now()
    writeDocument(readDocument(content))
    return (performance.now() - began) * 1000
  })
  return median(rounds)
}

function after(document: Document, operations: readonly Operation[]): Document {
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

/** Positions all over the document, in random order. */
function somewhere(size: number, i: number): number {
  return (i * 7919) % (size - 1)
}
