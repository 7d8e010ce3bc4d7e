import { type BlockSpan, readLayout } from './block-layout.ts'
import { TWELFTHS } from './pack-rows.ts'
import {
  getSharedSpan,
  isOnWideScreens,
  listRows,
  type PlaceChanges,
  type BlockPlace,
  type Row,
  type RowBlock,
} from './share-rows.ts'

/** Where a block that is moved or added goes: to a row of its own, into the column of another block, or into a new column beside one. */
export type Destination = { kind: 'row' } | { kind: 'column' | 'beside'; of: string }

export interface OrderChange {
  /** The new order of the ids. */
  order: readonly string[]
  /** Of the blocks that are moved or added. The others stay in their columns. */
  destinations?: ReadonlyMap<string, Destination>
}

/**
 * The places of blocks after some were moved, added or removed. A row that keeps its columns keeps their spans. What is left of a row
 * otherwise shares the row again, and so do blocks that left it together.
 */
export function repairRows(
  before: readonly RowBlock[],
  { order, destinations = new Map() }: OrderChange,
): PlaceChanges {
  const indexes = new Map(order.map((id, index) => [id, index]))
  const hiddenIds = new Set(before.flatMap((block) => (isOnWideScreens(block) ? [] : [block.id])))
  const changes = new Map<string, BlockPlace>()
  for (const row of listRows(before)) {
    const { staying, leaving } = divideRow(row, destinations)
    if (row.length === 1 && row[0]?.length === 1 && staying.size <= 1) continue
    const spans = new Map(row.map((column) => [getName(column), getSpan(column)]))
    const arrange = (columnNames: ColumnNames, previousSpans: typeof spans) => {
      for (const run of listRuns(columnNames, { indexes, hiddenIds }))
        for (const [id, place] of placeRun(run, previousSpans)) changes.set(id, place)
    }
    arrange(staying, spans)
    // Blocks that leave a row keep its spans only if they are the whole row.
    arrange(leaving, staying.size === 0 ? spans : new Map<string, BlockSpan>())
  }
  return changes
}

/** The name of the column of each block. The columns that a row had are named by their first block. */
type ColumnNames = Map<string, string>

/** Divides the blocks of a row, and those that come into it, into those that are in the row afterwards and those that leave it. */
function divideRow(row: Row<RowBlock>, destinations: ReadonlyMap<string, Destination>) {
  const staying: ColumnNames = new Map()
  const leaving: ColumnNames = new Map()
  const columns = new Map(row.flatMap((column) => column.map(({ id }) => [id, column])))
  for (const [id, column] of columns) {
    const destination = destinations.get(id)
    if (destination === undefined) staying.set(id, getName(column))
    else if (destination.kind === 'row') leaving.set(id, getName(column))
  }
  for (const [id, destination] of destinations) {
    const target = destination.kind === 'row' ? undefined : columns.get(destination.of)
    if (!target) continue
    // A block that is a whole column of the row stays that column, with its span.
    const ownName = columns.get(id)?.length === 1 ? id : `new ${id}`
    staying.set(id, destination.kind === 'column' ? getName(target) : ownName)
  }
  return { staying, leaving }
}

function getName([first]: readonly RowBlock[]): string {
  return first?.id ?? ''
}

/** The span of a column, which is that of its first block. */
function getSpan([first]: readonly RowBlock[]): BlockSpan {
  return readLayout(first?.fields['layout']).span ?? TWELFTHS
}

/** Columns that are beside each other in the new order, each with its blocks. */
type Run = { name: string; ids: string[] }[]

interface NewOrder {
  indexes: ReadonlyMap<string, number>
  /** Blocks that are hidden on wide screens, which neither divide a run nor belong to it. */
  hiddenIds: ReadonlySet<string>
}

/** The runs of blocks that are next to each other in the new order, divided into columns. */
function listRuns(columnNames: ColumnNames, { indexes, hiddenIds }: NewOrder): Run[] {
  const blocks = [...columnNames].flatMap(([id, name]) => {
    const index = indexes.get(id)
    return index === undefined ? [] : [{ id, name, index }]
  })
  const runs: Run[] = []
  let end = -1
  for (const { id, name, index } of blocks.toSorted((first, second) => first.index - second.index)) {
    if (index !== end) runs.push([])
    end = index + 1
    const run = runs.at(-1)
    const column = run?.at(-1)
    if (hiddenIds.has(id)) continue
    if (column?.name === name) column.ids.push(id)
    else run?.push({ name, ids: [id] })
  }
  return runs
}

/** The places of the blocks of a run, which keeps the spans if it has the same columns. */
function placeRun(run: Run, previousSpans: ReadonlyMap<string, BlockSpan>): [string, BlockPlace][] {
  const names = new Set(run.map(({ name }) => name))
  const isSameRow =
    names.size === run.length &&
    names.size === previousSpans.size &&
    [...names].every((name) => previousSpans.has(name))
  return run.flatMap(({ name, ids }) => {
    const span = (isSameRow ? previousSpans.get(name) : undefined) ?? getSharedSpan(run.length)
    return ids.map((id, index): [string, BlockPlace] => [id, index > 0 && span !== TWELFTHS ? 'below' : span])
  })
}
