import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { Tooltip } from '../tooltip.tsx'

interface RadioOptionProps extends Omit<ComponentProps<'label'>, 'onChange'> {
  /** Name of the group. */
  name: string
  checked: boolean
  onChange: () => void
  className: string
  /** Visible content. The radio itself is transparent and on top of it. */
  children: ReactNode
}

/** A radio button with any content. */
function RadioOption({ name, checked, onChange, className, children, ...label }: RadioOptionProps) {
  return (
    <label
      {...label}
      className={classes(
        'relative grid cursor-pointer text-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-ring [&>span]:pointer-events-none [&>span]:relative',
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

interface RadioOptionsProps<Option extends { value: string }> {
  options: readonly Option[]
  value: string
  onChange: (value: Option['value']) => void
  className: string
  /** Text for the tooltip of an option; undefined for none. */
  tooltip?: (option: Option) => string | undefined
  /** Content of an option. */
  children: (option: Option) => ReactNode
}

/** Radio buttons of which one is checked, each with any content. */
export function RadioOptions<Option extends { value: string }>(props: RadioOptionsProps<Option>) {
  const { options, value, onChange, className, tooltip, children } = props
  const name = useId()
  return options.map((option) => {
    const text = tooltip?.(option)
    const radio = (
      <RadioOption
        key={option.value}
        name={name}
        checked={option.value === value}
        onChange={() => onChange(option.value)}
        className={className}
      >
        {children(option)}
      </RadioOption>
    )
    return text === undefined ? (
      radio
    ) : (
      <Tooltip key={option.value} text={text} purpose="label">
        {radio}
      </Tooltip>
    )
  })
}

/** Classes of options that are bordered tiles; the checked one has the accent color. */
export const radioTileClass =
  'rounded-md border hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text'
