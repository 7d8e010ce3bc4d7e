import { classes } from '../../../ui/classes.ts'
import { CardSkeleton, type Shape, TableHead } from '../../../ui/lists/table-frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Of the table: who, what else was answered, the page, the country, when. */
export const leadGrid =
  'grid grid-cols-[minmax(140px,1fr)_minmax(0,2fr)_88px] items-center gap-4 px-5 @min-[760px]:grid-cols-[minmax(140px,1fr)_minmax(0,2fr)_minmax(100px,0.8fr)_88px] @min-[980px]:grid-cols-[minmax(160px,1fr)_minmax(0,2fr)_minmax(120px,0.8fr)_120px_88px]'

export const fromWide = '@max-[760px]:hidden'
export const fromWidest = '@max-[980px]:hidden'

/** In pixels. */
export const cardHeight = 72

export function LeadsHead({ shape }: { shape: Shape }) {
  return (
    <TableHead shape={shape} grid={leadGrid}>
      <div role="columnheader">Lead</div>
      <div role="columnheader">Answers</div>
      <div role="columnheader" className={fromWide}>
        Page
      </div>
      <div role="columnheader" className={fromWidest}>
        Country
      </div>
      <div role="columnheader">Sent</div>
    </TableHead>
  )
}

/** One line that is still to come. */
export function SkeletonLine({ shape }: { shape: Shape }) {
  if (shape === 'card') return <CardSkeleton height={cardHeight} />
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
