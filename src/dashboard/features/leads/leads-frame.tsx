import { classes } from '../../ui/classes.ts'
import { usePhone } from '../../ui/lists/use-phone.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Of the table: who, what else was answered, the page, the country, when. */
export const leadGrid =
  'grid grid-cols-[minmax(140px,1fr)_minmax(0,2fr)_88px] items-center gap-4 px-5 @min-[760px]:grid-cols-[minmax(140px,1fr)_minmax(0,2fr)_minmax(100px,0.8fr)_88px] @min-[980px]:grid-cols-[minmax(160px,1fr)_minmax(0,2fr)_minmax(120px,0.8fr)_120px_88px]'

export const fromWide = '@max-[760px]:hidden'
export const fromWidest = '@max-[980px]:hidden'

export function LeadsHead({ shape }: { shape: 'table' | 'card' }) {
  return (
    <div role="rowgroup" className={classes('sticky top-0 z-10 border-b bg-canvas', shape === 'card' && 'sr-only')}>
      <div role="row" aria-rowindex={1} className={classes(leadGrid, 'h-9 text-xs font-medium text-ink-soft')}>
        <div role="columnheader">Lead</div>
        <div role="columnheader">Answers</div>
        <div role="columnheader" className={fromWide}>
          Page
        </div>
        <div role="columnheader" className={fromWidest}>
          Country
        </div>
        <div role="columnheader">Sent</div>
      </div>
    </div>
  )
}

/** The list before its leads are there, in its own measures. */
export function LeadsSkeleton() {
  const shape = usePhone() ? 'card' : 'table'
  return (
    <div role="region" aria-label="Leads" aria-busy="true" className="@container min-h-0 flex-1 overflow-hidden">
      {shape === 'table' ? <div aria-hidden className="h-9 border-b" /> : null}
      {Array.from({ length: 14 }, (_, line) => (
        <SkeletonLine key={line} shape={shape} />
      ))}
    </div>
  )
}

/** One line that is still to come. */
export function SkeletonLine({ shape }: { shape: 'table' | 'card' }) {
  if (shape === 'card')
    return (
      <div aria-hidden className="grid h-[72px] content-center gap-2 border-b px-4">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3 w-64 max-w-full" />
      </div>
    )
  return (
    <div aria-hidden className={classes(leadGrid, 'h-10 border-b')}>
      <Skeleton className="h-3 w-32" />
      <Skeleton className="h-3 w-72 max-w-full" />
      <Skeleton className={classes('h-3 w-24', fromWide)} />
      <Skeleton className={classes('h-3 w-20', fromWidest)} />
      <Skeleton className="h-3 w-14" />
    </div>
  )
}
