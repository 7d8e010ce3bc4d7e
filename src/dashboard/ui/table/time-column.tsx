import { RelativeTime } from '../relative-time.tsx'
import type { Column } from './column.ts'

interface TimeColumnOptions<Row> {
  /** In pixels. */
  width: number
  getTime: (row: Row) => string
}

/** Column with the time since something happened. */
export function timeColumn<Row>({ width, getTime }: TimeColumnOptions<Row>): Column<Row> {
  return {
    id: 'time',
    title: 'Time',
    width,
    cell: (row) => <RelativeTime at={getTime(row)} className="truncate text-ink-faint" />,
  }
}
