import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'

interface RadioOptionProps extends Omit<ComponentProps<'label'>, 'onChange'> {
  /** Name of the group. */
  name: string
  checked: boolean
  onChange: () => void
  className: string
  /** Visible content; the radio itself is transparent on top of it. */
  children: ReactNode
}

/** A radio button with any content. */
export function RadioOption({ name, checked, onChange, className, children, ...label }: RadioOptionProps) {
  return (
    <label
      {...label}
      className={classes(
        'relative grid cursor-pointer text-ink-soft transition-colors has-focus-visible:outline-2 has-focus-visible:outline-ring [&>span]:pointer-events-none [&>span]:relative',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        className="absolute inset-0 appearance-none outline-none"
        onChange={onChange}
      />
      {children}
    </label>
  )
}
