import { classes } from './classes.ts'

/** Placeholder of the given size. Silent: the loading region has `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-breathe rounded-md bg-hover', className)} />
}
