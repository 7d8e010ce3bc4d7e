import { classes } from '../classes.ts'
import { Skeleton } from '../skeleton.tsx'
import { cellClass, type Column, rowLinkProps } from './column.ts'

const variants = {
  /** With a border of its own. */
  boxed: { frame: 'overflow-hidden rounded-lg border', head: '', row: '*:px-3' },
  /** In a panel. */
  plain: { frame: '', head: '', row: '*:pl-3 *:first:pl-0' },
  /** Full width of the screen, with a sticky head. */
  screen: { frame: '', head: 'sticky top-0 z-10 bg-canvas', row: '*:px-2 *:first:pl-5 *:last:pr-5' },
}

interface SmallTableProps<Row> {
  name: string
  columns: readonly Column<Row>[]
  /** Undefined while the rows are loading. */
  rows: readonly Row[] | undefined
  variant?: keyof typeof variants
  /** Whether rows are added while the table is shown; they fade in. */
  isLive?: boolean
}

/** A table with few rows, all of which are in the document. The cell in the first column names its row. */
export function SmallTable<Row extends { id: string }>(props: SmallTableProps<Row>) {
  const { name, columns, rows, variant = 'boxed', isLive = false } = props
  const { frame, head, row: rowClass } = variants[variant]
  const toClass = (column: Column<Row>, className: string) =>
    cellClass(column, classes(className, variant === 'screen' && edgeClass(columns, column)))
  return (
    <div className={classes('@container', frame)}>
      <table aria-label={name} aria-busy={!rows} className="w-full table-fixed text-sm">
        <thead className={head}>
          <tr className={classes('h-8 text-left text-xs text-ink-soft *:font-medium', rowClass)}>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                style={{ width: typeof column.width === 'number' ? column.width : undefined }}
                className={toClass(column, 'truncate')}
              >
                {column.isTitleHidden ? <span className="sr-only">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? null : <SkeletonRows columns={columns} rowClass={rowClass} />}
          {rows?.map((row) => (
            <tr
              key={row.id}
              className={classes(
                'relative border-t *:h-9 *:py-1 has-[[data-row]]:hover:bg-hover has-[[data-row]]:*:h-12',
                isLive && 'animate-fade',
                rowClass,
              )}
            >
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column.id}
                    scope={index === 0 ? 'row' : undefined}
                    className={toClass(
                      column,
                      index === 0 ? 'truncate text-left font-normal' : 'truncate text-ink-soft',
                    )}
                  >
                    {column.cell(row, { link: rowLinkProps(row.id) })}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The padding of the last column that fits, if the columns after it are hidden in a narrow table. */
function edgeClass(columns: readonly Column<never>[], column: Column<never>): string | undefined {
  const laterWidths = columns.slice(columns.indexOf(column) + 1).map(({ minTableWidth = 0 }) => minTableWidth)
  const firstWidth = laterWidths.length === 0 ? 0 : Math.min(...laterWidths)
  return firstWidth === 0 ? undefined : lastBelowClass[firstWidth]
}

const lastBelowClass: Readonly<Record<number, string>> = {
  560: '@max-[560px]:pr-5!',
  680: '@max-[680px]:pr-5!',
  820: '@max-[820px]:pr-5!',
  960: '@max-[960px]:pr-5!',
}

function SkeletonRows({ columns, rowClass }: { columns: readonly Column<never>[]; rowClass: string }) {
  return [1, 2, 3].map((line) => (
    <tr key={line} aria-hidden className={classes('border-t *:h-12', rowClass)}>
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column, '')}>
          {column.isTitleHidden ? null : (column.skeleton ?? <Skeleton className="h-3 w-24 max-w-full" />)}
        </td>
      ))}
    </tr>
  ))
}
