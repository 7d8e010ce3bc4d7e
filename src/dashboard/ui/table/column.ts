import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../classes.ts'

/** Widths of a table, in pixels, from which it has room for more columns. */
type Breakpoint = 560 | 680 | 820 | 960

interface ColumnLayout {
  /** Under this name the width that a person gave the column is stored. */
  id: string
  title: string
  /** Whether the title is only read aloud. */
  isTitleHidden?: boolean
  /** In pixels, or a share of the room that is left: `2fr`. */
  width: number | `${number}fr`
  /** Hides the column where the table is narrower. */
  minTableWidth?: Breakpoint
  align?: 'end'
  /** Makes the title a button that sorts by the column, in the one useful direction. */
  sort?: { field: string; direction: 'ascending' | 'descending'; label: string }
  /** Stands in the cell while the row is loading; a bar by default. */
  skeleton?: ReactNode
}

/** A column of a DataTable or a SmallTable. A new table is an array of these. */
export interface Column<Row> extends ColumnLayout {
  // A method and not a property: its parameter is compared bivariantly, so that one memoised row component serves rows of every type.
  cell(row: Row, state: RowState): ReactNode
}

/** What a cell may need of its row. */
export interface RowState {
  /** Props of the one link that opens the row; it is stretched over all of it. */
  link: { 'data-row': string; tabIndex: 0 | -1; className: string }
}

/** What the link of a row has, and what stretches it over the row. Tab reaches one row of a table; keys reach the others. */
export function rowLinkProps(id: string, isTabbable = true): RowState['link'] {
  return {
    'data-row': id,
    tabIndex: isTabbable ? 0 : -1,
    className:
      'block min-w-0 truncate text-sm text-ink outline-none after:absolute after:inset-0 focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring',
  }
}

const hiddenBelow: Record<Breakpoint, string> = {
  560: '@max-[560px]:hidden!',
  680: '@max-[680px]:hidden!',
  820: '@max-[820px]:hidden!',
  960: '@max-[960px]:hidden!',
}

/** The classes of a cell of the column, in the head and in every row. */
export function cellClass({ minTableWidth, align }: ColumnLayout, className: string): string {
  return classes(
    className,
    align === 'end' && 'justify-end text-right',
    minTableWidth !== undefined && hiddenBelow[minTableWidth],
  )
}

/** Each row is a grid, whose columns depend on the width of the table. */
export const rowGrid =
  'grid items-center gap-x-4 px-4 grid-cols-(--columns) @min-[560px]:grid-cols-(--columns-560) @min-[680px]:grid-cols-(--columns-680) @min-[820px]:grid-cols-(--columns-820) @min-[960px]:grid-cols-(--columns-960)'

/** Where the columns stand, which the head, the rows and the skeleton share. `widths` are those that a person chose. */
export function toGridStyle(
  columns: readonly ColumnLayout[],
  { widths = {}, hasCheckbox = false }: { widths?: Readonly<Record<string, number>>; hasCheckbox?: boolean },
): CSSProperties {
  // Where a person made columns wider, the others stay readable.
  const minTrack = Object.keys(widths).length > 0 ? '64px' : '0'
  const toTrack = ({ id, width }: ColumnLayout) => {
    const chosen = widths[id]
    if (chosen !== undefined) return `minmax(${minColumnWidth}px,${chosen}px)`
    return typeof width === 'number' ? `${width}px` : `minmax(${minTrack},${width})`
  }
  const toTemplate = (tableWidth: number) =>
    [
      hasCheckbox ? '16px' : '',
      ...columns.filter(({ minTableWidth = 0 }) => minTableWidth <= tableWidth).map(toTrack),
    ].join(' ')
  return {
    '--columns': toTemplate(0),
    '--columns-560': toTemplate(560),
    '--columns-680': toTemplate(680),
    '--columns-820': toTemplate(820),
    '--columns-960': toTemplate(960),
  }
}

/** Columns cannot be made narrower, in pixels. */
export const minColumnWidth = 48
