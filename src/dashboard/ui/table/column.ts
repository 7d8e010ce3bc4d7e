import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../classes.ts'

/** Table widths, in pixels, from which more columns fit. */
type Breakpoint = 560 | 680 | 820 | 960

export interface ColumnSort {
  field: string
  direction: 'ascending' | 'descending'
  label: string
  /** The field for the other direction. */
  reversed?: string
}

interface ColumnLayout {
  /** Also the key of the stored width of the column. */
  id: string
  title: string
  /** Whether the title is for screen readers only. */
  isTitleHidden?: boolean
  /** In pixels, or a share of the remaining width: `2fr`. */
  width: number | `${number}fr`
  /** The column is hidden if the table is narrower. */
  minTableWidth?: Breakpoint
  align?: 'end'
  /** Makes the title a button that sorts by the column. With `reversed`, the button reverses a list that it has sorted. */
  sort?: ColumnSort
  /** Placeholder for the cell of a loading row; a bar by default. */
  skeleton?: ReactNode
}

/** A column of a DataTable or a SmallTable. A new table is an array of these. */
export interface Column<Row> extends ColumnLayout {
  // A method, not a property: the parameters of methods are bivariant, so that one memoized row component serves rows of every type.
  cell(row: Row, state: RowState): ReactNode
}

/** State of the row that a cell may use. */
export interface RowState {
  /** Props of the link that opens the row. It is stretched over the whole row. */
  link: { 'data-row': string; tabIndex: 0 | -1; className: string }
}

/** Props of the link that opens a row and is stretched over it. A table has a single tab stop, which arrow keys move. */
export function rowLinkProps(id: string, isTabbable = true): RowState['link'] {
  return {
    'data-row': id,
    tabIndex: isTabbable ? 0 : -1,
    className:
      'block min-w-0 truncate text-sm text-ink outline-none after:absolute after:inset-0 focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring',
  }
}

const hiddenBelowClass: Record<Breakpoint, string> = {
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
    minTableWidth !== undefined && hiddenBelowClass[minTableWidth],
  )
}

/** Each row is a grid, whose columns depend on the width of the table. */
export const rowGridClass =
  'grid items-center gap-x-4 px-4 grid-cols-(--columns) @min-[560px]:grid-cols-(--columns-560) @min-[680px]:grid-cols-(--columns-680) @min-[820px]:grid-cols-(--columns-820) @min-[960px]:grid-cols-(--columns-960)'

/** Column tracks as custom properties, shared by the head, the rows and the skeleton. `widths` are those that the person chose. */
export function toGridStyle(
  columns: readonly ColumnLayout[],
  { widths = {}, hasCheckbox = false }: { widths?: Readonly<Record<string, number>>; hasCheckbox?: boolean },
): CSSProperties {
  // If the person widened a column, the others stay readable.
  const minTrack = Object.keys(widths).length > 0 ? '64px' : '0'
  const toTrack = ({ id, width }: ColumnLayout) => {
    const chosenWidth = widths[id]
    if (chosenWidth !== undefined) return `minmax(${MIN_COLUMN_WIDTH}px,${chosenWidth}px)`
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

/** Minimum width of a resized column, in pixels. */
export const MIN_COLUMN_WIDTH = 48
