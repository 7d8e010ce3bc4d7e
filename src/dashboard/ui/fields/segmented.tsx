import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { toOptions } from './options.ts'
import { RadioOptions } from './radio-options.tsx'

interface Option<V extends string> {
  value: V
  label: string
  /** Icon instead of the label; the tooltip starts with the label. */
  icon?: { picture: ReactNode; tooltip: string }
  tone?: 'normal' | 'bad'
}

interface SegmentedProps<V extends string> {
  label: string
  /** `hidden` if the context makes a visible label unnecessary. */
  labelled?: 'above' | 'hidden'
  /** `quiet`: small, for the title of a panel. `pills`: more than four, on several lines. */
  variant?: keyof typeof variants
  value: V
  /** Labels by value, or a list of options. */
  options: Readonly<Record<V, string>> | readonly Option<V>[]
  onChange: (value: V) => void
}

/** Choice of a few visible options, as native radios. For panels use Tabs. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, labelled = 'above', variant = 'filled', value, options, onChange } = props
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className={labelled === 'above' ? 'mb-1.5 text-sm font-medium' : 'sr-only'}>{label}</legend>
      <div className={variants[variant].group}>
        <RadioOptions
          options={toList(options)}
          value={value}
          onChange={onChange}
          className={classes(
            'place-items-center text-sm hover:text-ink has-checked:font-medium',
            variants[variant].option,
          )}
          tooltip={({ icon }) => icon?.tooltip}
        >
          {(option) => <OptionContent option={option} />}
        </RadioOptions>
      </div>
    </fieldset>
  )
}

function toList<V extends string>(options: SegmentedProps<V>['options']): readonly Option<V>[] {
  return isList(options) ? options : toOptions(options)
}

function isList<V extends string>(options: SegmentedProps<V>['options']): options is readonly Option<V>[] {
  return Array.isArray(options)
}

function OptionContent({ option: { icon, label, tone } }: { option: Option<string> }) {
  if (!icon) return <span className={classes('max-w-full truncate', tone === 'bad' && 'text-bad-text')}>{label}</span>
  return (
    <span className="[&_svg]:size-4">
      {icon.picture}
      <span className="sr-only">{label}</span>
    </span>
  )
}

const variants = {
  filled: {
    group: 'grid auto-cols-fr grid-flow-col rounded-md bg-hover p-0.5',
    option: 'h-7 rounded-sm px-2 has-checked:bg-surface has-checked:text-ink has-checked:shadow-lift coarse:h-8',
  },
  quiet: {
    group: 'flex min-w-0 flex-wrap',
    option: 'h-7 rounded-sm px-1.5 has-checked:text-ink coarse:h-9',
  },
  pills: {
    group: 'flex flex-wrap gap-1.5',
    option:
      'h-7 rounded-full border bg-surface px-3 tabular-nums has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text coarse:h-9',
  },
}
