import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { type ComponentProps, useEffect, useRef } from 'react'
import { classes } from './classes.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  label: string
  /** `hidden` in a table, where the row names it; it is read aloud all the same. */
  labelled?: 'beside' | 'hidden'
  /** Some, but not all, of what it stands for. */
  indeterminate?: boolean
}

/** A native checkbox with our looks. */
export function Checkbox({ label, labelled = 'beside', indeterminate = false, className, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={classes('inline-flex items-center gap-2 text-sm', className)}>
      <span className="relative grid size-4 place-items-center text-accent-ink">
        <input
          {...input}
          ref={box}
          type="checkbox"
          aria-label={labelled === 'hidden' ? label : undefined}
          className="peer size-4 appearance-none rounded-sm border border-edge bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-50"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute hidden size-3 peer-checked:block peer-indeterminate:hidden"
        />
        <Minus
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute hidden size-3 peer-indeterminate:block"
        />
      </span>
      {labelled === 'beside' ? label : null}
    </label>
  )
}
