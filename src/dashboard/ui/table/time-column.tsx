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

interface PastTimeColumnOptions<Row> {
  id: string
  title: string
  /** In pixels. */
  width: number
  /** Null if it has never happened. */
  getTime: (row: Row) => string | null
}

/** Column of a SmallTable with the time since something happened, which narrow tables do not have. */
export function pastTimeColumn<Row>({ getTime, ...layout }: PastTimeColumnOptions<Row>): Column<Row> {
  return {
    ...layout,
    minTableWidth: 560,
    cell: (row) => {
      const time = getTime(row)
      return time === null ? 'Never' : <RelativeTime at={time} />
    },
  }
}
