import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Count } from '../count.tsx'
import { formatSignedChange } from './format-change.ts'

export interface BarRow {
  key: string
  label: string
  scans: number
  visitors: number
  /** Scans in the previous period. Null if there is none. */
  previousScans: number | null
  /** Whether the row is an active filter. */
  isActive?: boolean
  onToggle?: () => void
  /** Shown at the end of the row, for example a link. */
  after?: ReactNode
}

interface BarTableProps {
  name: string
  /** Heading of the first column: "Country". */
  column: string
  rows: readonly BarRow[]
}

/** Values with counts as bars, longest first. Rows may toggle a filter. */
export function BarTable({ name, column, rows }: BarTableProps) {
  const maxScans = Math.max(1, ...rows.map(({ scans }) => scans))
  const isCompared = rows.some(({ previousScans }) => previousScans !== null)
  return (
    <div className="@container">
      <table aria-label={name} className="w-full table-fixed text-sm">
        <thead className="text-xs text-ink-faint">
          <tr className="h-7 *:font-normal">
            <th scope="col" className="text-left">
              {column}
            </th>
            <th scope="col" className="w-16 text-right">
              Scans
            </th>
            <th scope="col" className={`w-16 text-right ${isCompared ? visitorsColumnClass : ''}`} title={visitorsHint}>
              Visitors
            </th>
            {isCompared ? (
              <th scope="col" className="w-16 text-right">
                Change
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BarLine key={row.key} row={row} share={row.scans / maxScans} isCompared={isCompared} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const visitorsHint = 'Sum of daily visitors. Someone who visits on two days counts twice.'

// Narrow panels hide less important figures. The saved file contains them.
const visitorsColumnClass = '@max-[400px]:hidden'

function BarLine({ row, share, isCompared }: { row: BarRow; share: number; isCompared: boolean }) {
  const { label, scans, visitors, previousScans, isActive = false, onToggle, after } = row
  return (
    <tr className={classes('relative h-8 coarse:h-10', isActive && 'font-medium')}>
      <th scope="row" className="p-0 text-left font-normal">
        <span
          aria-hidden
          className={classes('absolute inset-y-0.5 left-0 rounded-md', isActive ? 'bg-accent-line' : 'bg-accent-soft')}
          style={{ width: `${share * 100}%` }}
        />
        <span className="relative flex min-w-0 items-center gap-1">
          {onToggle ? (
            <button
              type="button"
              aria-pressed={isActive}
              title={label}
              className="min-w-0 truncate rounded-sm px-2 py-0.5 text-left decoration-edge underline-offset-2 hover:underline"
              onClick={onToggle}
            >
              {label}
            </button>
          ) : (
            <span className="min-w-0 truncate px-2" title={label}>
              {label}
            </span>
          )}
          {after}
        </span>
      </th>
      <td className="relative text-right">
        <Count value={scans} />
      </td>
      <td className={classes('relative text-right', !isActive && 'text-ink-soft', isCompared && visitorsColumnClass)}>
        <Count value={visitors} />
      </td>
      {isCompared ? (
        <td className={classes('relative pr-1 text-right text-xs tabular-nums', !isActive && 'text-ink-soft')}>
          {previousScans === null ? '–' : formatSignedChange(scans, previousScans)}
        </td>
      ) : null}
    </tr>
  )
}
