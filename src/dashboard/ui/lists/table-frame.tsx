import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Skeleton } from '../skeleton.tsx'
import { usePhone } from './use-phone.ts'

export type Shape = 'table' | 'card'

/** A phone has no room for columns. */
export function useShape(): Shape {
  return usePhone() ? 'card' : 'table'
}

interface TableHeadProps {
  shape: Shape
  /** The columns, in classes. */
  grid: string
  children: ReactNode
}

export function TableHead({ shape, grid, children }: TableHeadProps) {
  return (
    <div role="rowgroup" className={classes('sticky top-0 z-10 border-b bg-canvas', shape === 'card' && 'sr-only')}>
      <div role="row" aria-rowindex={1} className={classes(grid, 'h-9 text-xs font-medium text-ink-soft')}>
        {children}
      </div>
    </div>
  )
}

interface TableRowProps {
  index: number
  shape: Shape
  grid: string
  isOpen: boolean
  style: CSSProperties
  children: ReactNode
}

/** A line of the list. All of it opens what it is about, if its link has the classes of `rowLink`. */
export function TableRow({ index, shape, grid, isOpen, style, children }: TableRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      style={style}
      className={classes(
        'absolute inset-x-0 border-b',
        isOpen ? 'bg-accent-soft' : 'hover:bg-hover has-[a:focus-visible]:bg-hover',
        shape === 'card' ? 'grid content-center gap-1 px-4' : grid,
      )}
    >
      {children}
    </div>
  )
}

/** Stretches the link over its line. */
export const rowLink =
  'block truncate text-sm outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring'

interface TableSkeletonProps {
  what: string
  shape: Shape
  /** One line that is still to come. */
  line: ReactNode
}

/** The list before its lines are there, in its own measures. */
export function TableSkeleton({ what, shape, line }: TableSkeletonProps) {
  return (
    <div role="region" aria-label={what} aria-busy="true" className="@container min-h-0 flex-1 overflow-hidden">
      {shape === 'table' ? <div aria-hidden className="h-9 border-b" /> : null}
      {Array.from({ length: 14 }, (_, nth) => (
        <div key={nth}>{line}</div>
      ))}
    </div>
  )
}

/** A card that is still to come. */
export function CardSkeleton({ height }: { height: number }) {
  return (
    <div aria-hidden className="grid content-center gap-2 border-b px-4" style={{ height }}>
      <Skeleton className="h-3.5 w-40" />
      <Skeleton className="h-3 w-64 max-w-full" />
    </div>
  )
}
