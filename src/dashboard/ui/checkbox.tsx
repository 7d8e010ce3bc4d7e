import { type ComponentProps, useEffect, useRef } from 'react'
import { classes } from './classes.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  label: string
  /** `hidden` in a table, where the row itself is the visible label. Screen readers read the label in both cases. */
  labelled?: 'beside' | 'hidden'
  /** Whether some but not all are selected. */
  indeterminate?: boolean
}

/** A styled native checkbox. */
export function Checkbox({ label, labelled = 'beside', indeterminate = false, className, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={classes('inline-flex items-center gap-2 text-sm', className)}>
      <input
        {...input}
        ref={box}
        type="checkbox"
        aria-label={labelled === 'hidden' ? label : undefined}
        className={classes(
          'grid size-4 shrink-0 appearance-none place-items-center rounded-sm border border-edge bg-surface',
          'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-50',
          // The check mark is drawn in CSS, because an SVG would add five elements to every row of a list.
          'before:hidden before:size-3 before:bg-accent-ink checked:before:block indeterminate:before:block',
          'before:[clip-path:polygon(21%_46%,38%_62%,79%_21%,88%_29%,38%_80%,12%_54%)] indeterminate:before:[clip-path:inset(44%_15%)]',
          'forced-colors:appearance-auto',
        )}
      />
      {labelled === 'beside' ? label : null}
    </label>
  )
}
