import type { ReactNode } from 'react'
import type { Column } from './column.ts'

/** Last column of a table, with buttons or a menu for each row. `width` is in pixels. */
export function actionsColumn<Row>(width: number, actions: (row: Row) => ReactNode): Column<Row> {
  return {
    id: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    width,
    align: 'end',
    cell: (row) => <div className="flex items-center justify-end gap-1">{actions(row)}</div>,
  }
}
