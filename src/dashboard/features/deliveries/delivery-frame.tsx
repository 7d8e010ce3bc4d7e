import { classes } from '../../ui/classes.ts'
import { usePhone } from '../../ui/lists/use-phone.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Of all webhooks, each line says where it was sent; of one, the screen does. */
export type Scope = 'all' | 'one'

/** Of the table: state, what became of it, the code, where to, attempts, when. */
export const deliveryGrid: Record<Scope, string> = {
  all: 'grid grid-cols-[92px_minmax(0,2fr)_minmax(0,1.2fr)_80px] items-center gap-4 px-5 @min-[820px]:grid-cols-[92px_minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,1.4fr)_60px_80px]',
  one: 'grid grid-cols-[92px_minmax(0,2fr)_minmax(0,1.2fr)_80px] items-center gap-4 px-5 @min-[820px]:grid-cols-[92px_minmax(0,2fr)_minmax(0,1.4fr)_60px_80px]',
}

export const fromWide = '@max-[820px]:hidden'

export function DeliveriesHead({ shape, scope }: { shape: 'table' | 'card'; scope: Scope }) {
  return (
    <div role="rowgroup" className={classes('sticky top-0 z-10 border-b bg-canvas', shape === 'card' && 'sr-only')}>
      <div
        role="row"
        aria-rowindex={1}
        className={classes(deliveryGrid[scope], 'h-9 text-xs font-medium text-ink-soft')}
      >
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
      </div>
    </div>
  )
}

/** The list before its deliveries are there, in its own measures. */
export function DeliveriesSkeleton({ scope }: { scope: Scope }) {
  const shape = usePhone() ? 'card' : 'table'
  return (
    <div role="region" aria-label="Deliveries" aria-busy="true" className="@container min-h-0 flex-1 overflow-hidden">
      {shape === 'table' ? <div aria-hidden className="h-9 border-b" /> : null}
      {Array.from({ length: 14 }, (_, line) => (
        <SkeletonLine key={line} shape={shape} scope={scope} />
      ))}
    </div>
  )
}

/** One line that is still to come. */
export function SkeletonLine({ shape, scope }: { shape: 'table' | 'card'; scope: Scope }) {
  if (shape === 'card')
    return (
      <div aria-hidden className="grid h-[72px] content-center gap-2 border-b px-4">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3 w-64 max-w-full" />
      </div>
    )
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
