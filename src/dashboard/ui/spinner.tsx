import LoaderCircle from 'lucide-react/icons/loader-circle'
import { classes } from './classes.ts'

/** For the pressed button; elsewhere use a skeleton. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classes('size-4 animate-spin', className)} />
}
