import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLayout } from './block-layout.ts'
import { TWELFTHS } from './pack-rows.ts'
import { type Destination, repairRows } from './repair-rows.ts'
import { listRows, listRowShapes, type RowBlock, withPlace } from './share-rows.ts'

/** A page as text: `a6 b+ c6` is two columns of six twelfths, of which the first has b below a; `h!` is hidden on wide screens. */
function readPage(text: string): RowBlock[] {
  return text.split(' ').map((word) => {
    const [, id = '', span, mark] = /^([a-z]+)(\d+)?([+!])?$/.exec(word) ?? []
    const layout = {
      ...(span !== undefined && { span: Number(span) }),
      ...(mark === '+' && { below: true }),
      ...(mark === '!' && { hideOn: 'wide' }),
    }
    return { id, type: 'text', fields: { layout } }
  })
}

function writePage(blocks: readonly RowBlock[]): string {
  return blocks
    .map(({ id, fields }) => {
      const { span, below, hideOn } = readLayout(fields['layout'])
      return `${id}${span ?? ''}${below ? '+' : ''}${hideOn ? '!' : ''}`
    })
    .join(' ')
}

/** The page after its blocks got another order. */
function reorder(page: string, order: string, destinations: Record<string, Destination> = {}): string {
  return writePage(repair(readPage(page), order.split(' '), destinations))
}

function repair(before: readonly RowBlock[], order: readonly string[], destinations: Record<string, Destination>) {
  const changes = repairRows(before, { order, destinations: new Map(Object.entries(destinations)) })
  return order.map((id): RowBlock => {
    const { fields = {} } = before.find((block) => block.id === id) ?? {}
    const place = changes.get(id)
    const layout = readLayout(fields['layout'])
    return { id, type: 'text', fields: { layout: place === undefined ? layout : withPlace(layout, place) } }
  })
}

const row = { kind: 'row' } as const

test('the remaining blocks of a row share it again', () => {
  expect(reorder('a4 b4 c4', 'a c')).toBe('a6 c6')
  expect(reorder('a4 b8', 'a')).toBe('a')
  expect(reorder('a4 b4 c4 d', 'a b d c', { c: row })).toBe('a6 b6 d c')
})

test('a row keeps its spans while its columns are beside each other', () => {
  expect(reorder('a3 b9 c', 'b a c', { b: { kind: 'beside', of: 'a' } })).toBe('b9 a3 c')
  expect(reorder('a3 b9 c', 'c a b', { c: row })).toBe('c a3 b9')
  expect(reorder('a3 h! b9 c', 'c a h b', { c: row })).toBe('c a3 h! b9')
})

test('a block that leaves its row gets a row of its own, even next to its former row', () => {
  expect(reorder('a4 b4 c4', 'a b c', { c: row })).toBe('a6 b6 c')
  expect(reorder('a6 x+ b6', 'a x b', { a: row })).toBe('a x6 b6')
  expect(reorder('a6 x+ b6', 'a b x', { x: row })).toBe('a6 b6 x')
})

test('blocks that leave a row together share one', () => {
  expect(reorder('a4 b4 c4 d', 'c d a b', { a: row, b: row })).toBe('c d a6 b6')
  expect(reorder('a3 b9 c', 'c a b', { a: row, b: row })).toBe('c a3 b9')
})

test('a block can be moved into a column, before or after the blocks in it', () => {
  expect(reorder('a8 b4 c', 'a c b', { c: { kind: 'column', of: 'a' } })).toBe('a8 c+ b4')
  expect(reorder('a8 b4 c', 'a c b', { c: { kind: 'column', of: 'b' } })).toBe('a8 c4 b+')
  expect(reorder('a8 b4', 'a b', { b: { kind: 'column', of: 'a' } })).toBe('a b')
  expect(reorder('a6 b3 c3', 'a c b', { c: { kind: 'column', of: 'a' } })).toBe('a6 c+ b6')
  // Beside a block with a row of its own there is no column.
  expect(reorder('a b', 'a b', { b: { kind: 'column', of: 'a' } })).toBe('a b')
})

test('when the first block of a column moves away, the next one begins the column', () => {
  expect(reorder('a8 x+ y+ b4 c', 'x y b c a', { a: row })).toBe('x8 y+ b4 c a')
  expect(reorder('a8 x+ b4', 'x a b', { x: { kind: 'column', of: 'a' } })).toBe('x8 a+ b4')
  expect(reorder('a8 h! x+ b4', 'h x b')).toBe('h! x8 b4')
})

test('a block of a column becomes a column of its own', () => {
  expect(reorder('a6 x+ b6', 'a x b', { x: { kind: 'beside', of: 'a' } })).toBe('a4 x4 b4')
  expect(reorder('a b', 'a b', { b: { kind: 'beside', of: 'a' } })).toBe('a6 b6')
})

test('a block that is added to a row divides it, or becomes part of it', () => {
  expect(reorder('a6 b6', 'a new b', { new: row })).toBe('a new b')
  expect(reorder('a6 b6', 'a new b', { new: { kind: 'column', of: 'a' } })).toBe('a6 new+ b6')
  expect(reorder('a6 b6', 'a new b', { new: { kind: 'beside', of: 'a' } })).toBe('a4 new4 b4')
})

const anyShape = fc.constantFrom(...[1, 2, 3, 4].flatMap((count) => (count === 1 ? [[12]] : listRowShapes(count))))
// For each column the number of blocks below its first one.
const anyRow = fc.tuple(anyShape, fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }))
const anyPage = fc
  .array(anyRow, { minLength: 1, maxLength: 8 })
  .map((rows) => readPage(rows.flatMap(writeRow).join(' ')))
const anyMove = fc.record({
  from: fc.nat(),
  to: fc.nat(),
  kind: fc.constantFrom('row' as const, 'column' as const, 'beside' as const),
})

function writeRow([shape, heights]: [number[], number[]], index: number): string[] {
  return shape.flatMap((span, column) => {
    const id = `${'abcdefgh'[index]}${'abcd'[column]}`
    const countBelow = span === TWELFTHS ? 0 : (heights[column] ?? 0)
    return [`${id}${span}`, ...['x+', 'y+'].slice(0, countBelow).map((below) => id + below)]
  })
}

test('after any move of a block, every row is full', () => {
  fc.assert(
    fc.property(anyPage, anyMove, (page, { from, to, kind }) => {
      const movedId = page[from % page.length]?.id ?? ''
      const otherIds = page.flatMap(({ id }) => (id === movedId ? [] : [id]))
      const neighbor = otherIds[to % Math.max(1, otherIds.length)]
      if (neighbor === undefined) return
      const destination: Destination = kind === 'row' ? row : { kind, of: neighbor }
      const after = findBlockBefore(page, { moved: movedId, neighbor, kind })
      const order = otherIds.toSpliced(otherIds.indexOf(after ?? '') + 1, 0, movedId)
      if (after === undefined) return
      for (const repairedRow of listRows(repair(page, order, { [movedId]: destination }))) {
        const spans = repairedRow.map(([first]) => readLayout(first?.fields['layout']).span ?? TWELFTHS)
        expect(spans.reduce<number>((sum, span) => sum + span, 0)).toBe(TWELFTHS)
      }
    }),
    { seed: 39, numRuns: 1_000 },
  )
})

/** The block after which a block is moved: the end of the neighbor's row or column, or the neighbor. Undefined if its row is full. */
function findBlockBefore(
  page: readonly RowBlock[],
  { moved, neighbor, kind }: { moved: string; neighbor: string; kind: 'row' | 'column' | 'beside' },
): string | undefined {
  const target = listRows(page).find((pageRow) => pageRow.flat().some(({ id }) => id === neighbor)) ?? []
  if (kind === 'beside' && target.length === 4) return undefined
  const column = target.find((candidate) => candidate.some(({ id }) => id === neighbor)) ?? []
  const previous = { row: target.at(-1) ?? [], column: [{ id: neighbor }], beside: column }[kind]
  return previous.findLast(({ id }) => id !== moved)?.id ?? neighbor
}
