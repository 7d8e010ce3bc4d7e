import { classes } from '../../../ui/classes.ts'
import { CardSkeleton, type Shape, TableHead } from '../../../ui/lists/table-frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Of all webhooks, each line says where it was sent; of one, the screen does. */
export type Scope = 'all' | 'one'

/** Of the table: state, what became of it, the code, where to, attempts, when. */
export const deliveryGrid: Record<Scope, string> = {
  all: 'grid grid-cols-[92px_minmax(0,2fr)_minmax(0,1.2fr)_80px] items-center gap-4 px-5 @min-[820px]:grid-cols-[92px_minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,1.4fr)_60px_80px]',
  one: 'grid grid-cols-[92px_minmax(0,2fr)_minmax(0,1.2fr)_80px] items-center gap-4 px-5 @min-[820px]:grid-cols-[92px_minmax(0,2fr)_minmax(0,1.4fr)_60px_80px]',
}

export const fromWide = '@max-[820px]:hidden'

/** In pixels. */
export const cardHeight = 64

export function DeliveriesHead({ shape, scope }: { shape: Shape; scope: Scope }) {
  return (
    <TableHead shape={shape} grid={deliveryGrid[scope]}>
      <div role="columnheader">Status</div>
      <div role="columnheader">What happened</div>
      <div role="columnheader">Code</div>
      {scope === 'all' ? (
        <div role="columnheader" className={fromWide}>
          Sent to
        </div>
      ) : null}
      <div role="columnheader" className={classes('text-right', fromWide)}>
        Attempts
      </div>
      <div role="columnheader">Time</div>
    </TableHead>
  )
}

/** One line that is still to come. */
export function SkeletonLine({ shape, scope }: { shape: Shape; scope: Scope }) {
  if (shape === 'card') return <CardSkeleton height={cardHeight} />
  return (
    <div aria-hidden className={classes(deliveryGrid[scope], 'h-10 border-b')}>
      <Skeleton className="h-5 w-20" />
      <Skeleton className="h-3 w-44 max-w-full" />
      <Skeleton className="h-3 w-28 max-w-full" />
      {scope === 'all' ? <Skeleton className={classes('h-3 w-36 max-w-full', fromWide)} /> : null}
      <Skeleton className={classes('ml-auto h-3 w-6', fromWide)} />
      <Skeleton className="h-3 w-14" />
    </div>
  )
}
