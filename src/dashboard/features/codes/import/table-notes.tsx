import type { Table } from '#tables/read-table.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { type Columns, listUnusedColumns } from './table-rows.ts'

const productNames = {
  tessera: 'an export of codes from here',
  bitly: 'an export of Bitly',
  dub: 'an export of Dub',
  shlink: 'an export of Shlink',
  yourls: 'an export of YOURLS',
  kutt: 'an export of Kutt',
  rebrandly: 'an export of Rebrandly',
} as const

const MAX_SHOWN = 5

interface TableNotesProps {
  table: Table
  columns: Columns
  duplicateNameCount: number
  /** Hosts of short links that are not domains of the workspace. */
  otherHosts: readonly string[]
}

/** Notes about the whole table: the product that exported it, problems, and unused columns. */
export function TableNotes({ table, columns, duplicateNameCount, otherHosts }: TableNotesProps) {
  const unusedHeadings = listUnusedColumns(table, columns)
  const utmColumnCount = columns.uses.filter((use) => use.startsWith('utm_')).length
  const problems = table.problems.slice(0, MAX_SHOWN)
  return (
    <div role="status" className="grid gap-1 text-xs text-ink-soft empty:hidden">
      {columns.product ? <p>This is {productNames[columns.product]}.</p> : null}
      {otherHosts.length > 0 ? (
        <p className="wrap-anywhere text-warn-text">
          Short links on {otherHosts.slice(0, MAX_SHOWN).join(', ')} are not kept, because{' '}
          {otherHosts.length === 1 ? 'it is not a domain' : 'these are not domains'} of this workspace. If they are
          yours, add them under Settings, Domains first.
        </p>
      ) : null}
      {utmColumnCount > 0 ? <p>{pluralize(utmColumnCount, 'UTM column')} added to the addresses.</p> : null}
      {duplicateNameCount > 0 ? (
        <p className="text-warn-text">
          {pluralize(duplicateNameCount, 'row has', 'rows have')} the name of another row. Is the right column used as
          the name?
        </p>
      ) : null}
      {unusedHeadings.length > 0 ? (
        <p className="wrap-anywhere text-warn-text">
          {pluralize(unusedHeadings.length, 'column is', 'columns are')} not used: {unusedHeadings.join(', ')}.
        </p>
      ) : null}
      {problems.map(({ row, reason }) => (
        <p key={row} className="text-warn-text">
          Row {row}: {reason}
        </p>
      ))}
      {table.problems.length > MAX_SHOWN ? (
        <p className="text-warn-text">And {pluralize(table.problems.length - MAX_SHOWN, 'more row')}.</p>
      ) : null}
    </div>
  )
}
