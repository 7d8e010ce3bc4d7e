import type { Table } from '#tables/read-table.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { type Columns, unusedColumns } from './table-rows.ts'

const productNames = {
  tessera: 'an export of codes from here',
  bitly: 'an export of Bitly',
  dub: 'an export of Dub',
  shlink: 'an export of Shlink',
  yourls: 'an export of YOURLS',
  kutt: 'an export of Kutt',
  rebrandly: 'an export of Rebrandly',
} as const

const MOST_SHOWN = 5

interface TableNotesProps {
  table: Table
  columns: Columns
  equalNames: number
  /** Hosts of short links that are not domains of the workspace. */
  otherHosts: readonly string[]
}

/** Notes about the whole table: where it comes from, problems, and columns that are not used. */
export function TableNotes({ table, columns, equalNames, otherHosts }: TableNotesProps) {
  const unused = unusedColumns(table, columns)
  const utm = columns.uses.filter((use) => use.startsWith('utm_')).length
  const problems = table.problems.slice(0, MOST_SHOWN)
  return (
    <div role="status" className="grid gap-1 text-xs text-ink-soft empty:hidden">
      {columns.product ? <p>This is {productNames[columns.product]}.</p> : null}
      {otherHosts.length > 0 ? (
        <p className="wrap-anywhere text-warn-text">
          Short links on {otherHosts.slice(0, MOST_SHOWN).join(', ')} are not kept, because{' '}
          {otherHosts.length === 1 ? 'it is no domain' : 'these are no domains'} of this workspace. If they are yours,
          add them under Settings, Domains first.
        </p>
      ) : null}
      {utm > 0 ? <p>{pluralize(utm, 'UTM column')} added to the addresses.</p> : null}
      {equalNames > 0 ? (
        <p className="text-warn-text">
          {pluralize(equalNames, 'row has', 'rows have')} the name of another row. Is the right column used as the name?
        </p>
      ) : null}
      {unused.length > 0 ? (
        <p className="wrap-anywhere text-warn-text">
          {pluralize(unused.length, 'column is', 'columns are')} not used: {unused.join(', ')}.
        </p>
      ) : null}
      {problems.map(({ row, reason }) => (
        <p key={row} className="text-warn-text">
          Row {row}: {reason}
        </p>
      ))}
      {table.problems.length > MOST_SHOWN ? (
        <p className="text-warn-text">And {pluralize(table.problems.length - MOST_SHOWN, 'more row')}.</p>
      ) : null}
    </div>
  )
}
