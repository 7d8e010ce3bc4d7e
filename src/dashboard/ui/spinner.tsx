import LoaderCircle from 'lucide-react/icons/loader-circle'
import { classes } from './classes.ts'

/** Shown in a button while its action runs. Anywhere else, use a skeleton. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classes('size-4 animate-spin', className)} />
}
