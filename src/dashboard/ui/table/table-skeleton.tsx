import { Skeleton } from '../skeleton.tsx'
import { cellClass, type Column, rowGridClass, toGridStyle } from './column.ts'
import { classes } from '../classes.ts'
import type { Card } from './table-row.tsx'

interface RowLayoutProps {
  columns: readonly Column<never>[]
  card: Card<never> | undefined
  hasCheckbox: boolean
  /** In pixels. */
  rowHeight: number
}

/** Placeholder of a table whose rows are not loaded, with the same columns. */
export function TableSkeleton({ name, ...layout }: RowLayoutProps & { name: string }) {
  const { columns, card, hasCheckbox } = layout
  return (
    <div
      role="region"
      aria-label={name}
      aria-busy="true"
      style={toGridStyle(columns, { hasCheckbox })}
      className="@container min-h-0 flex-1 overflow-hidden"
    >
      {card ? null : (
        <div aria-hidden className={classes(rowGridClass, 'h-9 border-b text-xs font-medium text-ink-soft')}>
          {hasCheckbox ? <div /> : null}
          {columns.map((column) => (
            <div key={column.id} className={cellClass(column, 'flex')}>
              {column.isTitleHidden ? null : column.title}
            </div>
          ))}
        </div>
      )}
      {Array.from({ length: 14 }, (_, index) => (
        <SkeletonRow key={index} {...layout} />
      ))}
    </div>
  )
}

/** A row that is still loading. */
export function SkeletonRow({ columns, card, hasCheckbox, rowHeight }: RowLayoutProps) {
  return (
    <div
      aria-hidden
      style={{ height: rowHeight }}
      className={classes('border-b', card ? 'flex items-center gap-3 px-4' : rowGridClass)}
    >
      {card ? (card.skeleton ?? <CardSkeleton />) : null}
      {card || !hasCheckbox ? null : <Skeleton className="size-4" />}
      {card
        ? null
        : columns.map((column) => (
            <div key={column.id} className={cellClass(column, 'flex min-w-0')}>
              {column.skeleton ?? (
                <Skeleton className={classes('h-3 max-w-full', typeof column.width === 'number' ? 'w-10' : 'w-28')} />
              )}
            </div>
          ))}
    </div>
  )
}

function CardSkeleton() {
  return (
    <div className="grid flex-1 gap-2">
      <Skeleton className="h-3.5 w-40" />
      <Skeleton className="h-3 w-64 max-w-full" />
    </div>
  )
}
