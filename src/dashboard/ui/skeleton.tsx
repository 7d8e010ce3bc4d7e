import { classes } from './classes.ts'

/** Stands where content will: give it the size of what comes. Silent; the region that loads says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-breathe rounded-md bg-hover', className)} />
}
