import { classes } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Column, toGridStyle, rowGrid, shownFrom } from './codes-columns.tsx'
import { useListOptions } from './list-options.ts'
import { useColumns } from './use-columns.ts'
import { usePhone } from '../../../ui/lists/use-phone.ts'

/** The list before its codes are there, in its own measures. */
export function CodesSkeleton() {
  const shape = usePhone() ? 'card' : 'table'
  const shown = useColumns()
  return (
    <div
      role="region"
      aria-label="Codes"
      aria-busy="true"
      style={toGridStyle(shown)}
      className="@container min-h-0 flex-1 overflow-hidden"
    >
      {shape === 'table' ? (
        <div aria-hidden className={classes(rowGrid, 'h-9 border-b text-xs font-medium text-ink-soft')}>
          {shown.map((column) => (
            <div key={column.id} className={classes('flex', column.end && 'justify-end', shownFrom(column))}>
              {column.id === 'select' ? null : column.label}
            </div>
          ))}
        </div>
      ) : null}
      {Array.from({ length: 14 }, (_, line) => (
        <SkeletonRow key={line} shape={shape} />
      ))}
    </div>
  )
}

/** One line that is still to come. */
export function SkeletonRow({ shape }: { shape: 'table' | 'card' }) {
  const { density } = useListOptions()
  const shown = useColumns()
  if (shape === 'card') {
    return (
      <div aria-hidden className="flex h-16 items-center gap-3 border-b px-4">
        <Skeleton className="size-11" />
        <div className="grid flex-1 gap-1.5">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3 w-28" />
        </div>
        <Skeleton className="h-3.5 w-10" />
      </div>
    )
  }
  return (
    <div aria-hidden className={classes(rowGrid, 'border-b', density === 'compact' ? 'h-8' : 'h-10')}>
      {shown.map((column) => (
        <div key={column.id} className={classes('min-w-0', shownFrom(column))}>
          <SkeletonCell column={column} compact={density === 'compact'} />
        </div>
      ))}
    </div>
  )
}

function SkeletonCell({ column: { id, end }, compact }: { column: Column; compact: boolean }) {
  if (id === 'select') return <Skeleton className="size-4" />
  if (id === 'code') {
    return (
      <div className="flex items-center gap-2.5">
        <Skeleton className={compact ? 'size-6' : 'size-8'} />
        <div className="grid gap-1.5">
          <Skeleton className="h-3 w-36" />
          {compact ? null : <Skeleton className="h-2.5 w-20" />}
        </div>
      </div>
    )
  }
  return <Skeleton className={classes('h-3 max-w-full', end ? 'ml-auto w-10' : 'w-24')} />
}
