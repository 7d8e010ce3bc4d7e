import LoaderCircle from 'lucide-react/icons/loader-circle'
import { classes } from './classes.ts'

/** Turns inside the button that was pressed; elsewhere a skeleton shows that something loads. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classes('size-4 animate-spin', className)} />
}
