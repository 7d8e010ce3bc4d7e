import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { RadioOptions, radioTileClass } from './radio-options.tsx'

interface TileChoiceProps<V extends string> {
  label: string
  /** `hidden` if the context makes a visible label unnecessary. */
  labelled?: 'above' | 'hidden'
  columns?: keyof typeof gridClasses
  value: V
  options: readonly { value: V; label: string; picture: ReactNode }[]
  onChange: (value: V) => void
}

/** Choice of options that are shown as small pictures. */
export function TileChoice<V extends string>(props: TileChoiceProps<V>) {
  const { label, labelled = 'hidden', columns = 4, value, options, onChange } = props
  return (
    <fieldset className="min-w-0">
      <legend className={labelled === 'above' ? 'mb-1.5 text-sm font-medium' : 'sr-only'}>{label}</legend>
      <div className={classes('grid gap-2', gridClasses[columns])}>
        <RadioOptions
          options={options}
          value={value}
          onChange={onChange}
          className={classes(radioTileClass, 'justify-items-center gap-1 bg-surface px-1 pt-1.5 pb-1 text-xs')}
        >
          {({ picture, label: text }) => (
            <>
              <span aria-hidden className="grid min-h-9 w-full place-items-center text-ink">
                {picture}
              </span>
              <span className="max-w-full truncate">{text}</span>
            </>
          )}
        </RadioOptions>
      </div>
    </fieldset>
  )
}

const gridClasses = { 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' }
