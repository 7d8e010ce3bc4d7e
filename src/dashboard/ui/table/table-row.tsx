import { memo, type ReactNode } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { classes } from '../classes.ts'
import { cellClass, type Column, rowGridClass, rowLinkProps, type RowState } from './column.ts'

export interface Card<Row> {
  /** In pixels. */
  height: number
  // A method, like `cell` of a Column: its parameters are bivariant.
  render(row: Row, state: RowState): ReactNode
  /** While the row is loading. */
  skeleton?: ReactNode
}

interface AnyRow {
  id: string
}

interface TableRowProps {
  row: AnyRow
  index: number
  /** In pixels. */
  height: number
  columns: readonly Column<AnyRow>[]
  /** How the row is shown on a phone; undefined elsewhere. */
  card: Card<AnyRow> | undefined
  /** Whether its details are open beside the table. */
  isOpen: boolean
  isSelected: boolean
  /** Whether this row is the tab stop of the table. */
  isTabbable: boolean
  /** Name in the label of the checkbox; undefined if rows cannot be selected. */
  name: string | undefined
  onSelect: (id: string, range: boolean) => void
}

/** A row of a DataTable. It is rendered again only when one of its props changes. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, height, columns, card, isOpen, isSelected, isTabbable, name, onSelect } = props
  const state: RowState = { link: rowLinkProps(row.id, isTabbable) }
  const isMarked = isOpen || isSelected
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={name === undefined ? undefined : isSelected}
      style={{ height, top: index * height }}
      className={classes(
        'group/row absolute inset-x-0 border-b',
        isMarked ? 'bg-accent-soft' : 'hover:bg-hover',
        card ? 'flex items-center gap-3 px-4' : rowGridClass,
      )}
    >
      {name === undefined ? null : (
        <div role="cell" className="flex items-center">
          <Checkbox
            label={`Select ${name}`}
            labelled="hidden"
            // Its clickable area is larger than the box, and above the stretched link.
            className="relative z-1 -m-3 p-3"
            tabIndex={state.link.tabIndex}
            checked={isSelected}
            onChange={({ nativeEvent }) => onSelect(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </div>
      )}
      {card
        ? card.render(row, state)
        : columns.map((column) => (
            <div
              key={column.id}
              role="cell"
              className={cellClass(column, 'flex min-w-0 items-center gap-2 text-sm text-ink-soft')}
            >
              {column.cell(row, state)}
            </div>
          ))}
    </div>
  )
})
