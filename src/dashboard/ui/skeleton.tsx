import { classes } from './classes.ts'

/** Placeholder of the given size. Silent: the loading region has `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-breathe rounded-md bg-hover', className)} />
}

interface SkeletonListProps {
  count: number
  /** Name of the region that is loading, if it has no heading. */
  label?: string
  /** Classes of the list and of each item. */
  className: string
  itemClassName: string
  /** Sizes of the placeholders in an item. */
  sizes: readonly string[]
}

/** Placeholder of a list of tiles while it is loading. */
export function SkeletonList({ count, label, className, itemClassName, sizes }: SkeletonListProps) {
  return (
    <div aria-busy="true" role={label === undefined ? undefined : 'region'} aria-label={label} className={className}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={itemClassName}>
          <Skeletons sizes={sizes} />
        </div>
      ))}
    </div>
  )
}

/** Placeholders of the given sizes, laid out by their parent. */
export function Skeletons({ sizes }: { sizes: readonly string[] }) {
  return sizes.map((size, index) => <Skeleton key={index} className={size} />)
}
