import { shorten } from '#contract/cut-text.ts'
import { toColumnLetter, type ColumnUse, assignUse } from '#tables/column-uses.ts'
import type { Table } from '#tables/read-table.ts'
import { getBody, createLayout, readHeadings } from '#tables/table-layout.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import type { Columns } from './table-rows.ts'

const useLabels: Partial<Record<ColumnUse, string>> = {
  name: 'Name',
  destination: 'Destination',
  app: 'App',
  folder: 'Folder',
  tags: 'Tags',
  utm_source: 'UTM source',
  utm_medium: 'UTM medium',
  utm_campaign: 'UTM campaign',
  utm_term: 'UTM term',
  utm_content: 'UTM content',
  archived: 'Archived (yes or no)',
  alias: 'Short link to keep',
  shortCode: 'Short code, to find existing codes',
}
const existingLinkLabel = 'Short link, to find existing codes'
const uses = Object.keys(useLabels) as (keyof typeof useLabels)[]

/** Number of rows from which the headings can be chosen. Other programs may put a title above the headings. */
const MAX_HEADING_ROWS = 10

interface ColumnMenusProps {
  table: Table
  columns: Columns
  /** Whether the service can keep short links. */
  keepsShortLinks: boolean
  onColumnsChange: (columns: Columns) => void
}

/** Menus for the row of headings and for the use of each column. */
export function ColumnMenus({ table, columns, keepsShortLinks, onColumnsChange }: ColumnMenusProps) {
  const isOffered = useIsOffered()
  // In an export of Tessera, the column of short links has scan addresses. They only show which codes exist.
  const canKeep = keepsShortLinks && columns.product !== 'tessera'
  const headings = readHeadings(table.rows, table.width, columns)
  const firstRow = getBody(table.rows, columns)[0]
  const options = uses
    .filter((use) => use !== 'app' || isOffered('POST /codes#appUrl'))
    .map((use) => ({ value: use, label: use === 'alias' && !canKeep ? existingLinkLabel : (useLabels[use] ?? use) }))
  return (
    <>
      <SelectField
        label="Headings"
        options={[
          { value: '', label: 'None: the first row is a code' },
          ...table.rows.slice(0, MAX_HEADING_ROWS).flatMap(({ row, cells }, index) => {
            const label = `Row ${row} · ${shorten(cells.filter(Boolean).join(', '), 40)}`
            const hasTwoHeadingRows = columns.heading === index && columns.headingRows > 1
            return [
              { value: `${index}/1`, label },
              ...(hasTwoHeadingRows ? [{ value: `${index}/2`, label: `Rows ${row} and ${row + 1}` }] : []),
            ]
          }),
        ]}
        value={columns.heading === null ? '' : `${columns.heading}/${columns.headingRows}`}
        onChange={({ target: { value } }) => {
          const [heading = 0, headingRows = 0] = value.split('/').map(Number)
          const headingChoice = value === '' ? { heading: null, headingRows: 0 } : { heading, headingRows }
          onColumnsChange({ ...columns, ...createLayout(table.rows, table.width, headingChoice) })
        }}
      />
      {headings.map((heading, column) => (
        <SelectField
          key={column}
          label={`${toColumnLetter(column)} · ${shorten(heading || firstRow?.cells[column] || 'empty')}`}
          options={[{ value: 'ignore', label: 'Not used' }, ...options]}
          value={useLabels[columns.uses[column] ?? 'ignore'] === undefined ? 'ignore' : columns.uses[column]}
          onChange={({ target: { value } }) => {
            const use = uses.find((option) => option === value) ?? 'ignore'
            onColumnsChange({ ...columns, uses: assignUse(columns.uses, column, use) })
          }}
        />
      ))}
    </>
  )
}
