import { type ComponentProps, type ReactNode, useId } from 'react'
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

interface RadioTilesProps<Option extends { value: string }> {
  options: readonly Option[]
  value: string
  onChange: (value: Option['value']) => void
  /** Classes of a tile, beyond its border and colors. */
  className: string
  /** Content of a tile. */
  children: (option: Option) => ReactNode
}

/** Radio buttons as bordered tiles; the checked one has the accent color. */
export function RadioTiles<Option extends { value: string }>(props: RadioTilesProps<Option>) {
  const { options, value, onChange, className, children } = props
  const name = useId()
  return options.map((option) => (
    <RadioOption
      key={option.value}
      name={name}
      checked={option.value === value}
      onChange={() => onChange(option.value)}
      className={classes(
        'rounded-md border hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text',
        className,
      )}
    >
      {children(option)}
    </RadioOption>
  ))
}
