import type { Figures } from './figures.ts'
import { formatNumber } from '../formats.ts'

/** Data of a chart as a table. */
export function FiguresTable({ name, figures: { columns, rows } }: { name: string; figures: Figures }) {
  return (
    <table aria-label={name} className="w-full text-sm tabular-nums">
      <thead className="sticky top-0 bg-surface text-xs text-ink-soft">
        <tr className="h-8 *:font-medium">
          {columns.map((column, index) => (
            <th key={column} scope="col" className={index === 0 ? 'text-left' : 'pl-3 text-right'}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest], rowIndex) => (
          // Rows are never reordered, so the index is a stable key.
          <tr key={rowIndex} className="h-7 border-t">
            <th scope="row" className="sticky left-0 min-w-32 bg-surface text-left font-normal wrap-break-word">
              {first}
            </th>
            {rest.map((figure, index) => (
              <td key={columns[index + 1]} className="pl-3 text-right text-ink-soft">
                {typeof figure === 'number' ? formatNumber(figure) : (figure ?? '–')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
