import type { KeyboardEvent, MouseEvent } from 'react'
import { classes } from '#dashboard/ui/classes.ts'
import { RadioOptions, radioTileClass } from '#dashboard/ui/fields/radio-options.tsx'
import { type KindName, kindTiles } from './kinds.ts'

interface KindChoiceProps {
  kinds: readonly KindName[]
  value: KindName
  onChange: (kind: KindName) => void
}

/**
 * What the code is for. A click or Enter continues in the first field; arrow keys only choose. Enter would otherwise submit the form, which is
 * still empty.
 */
export function KindChoice({ kinds, value, onChange }: KindChoiceProps) {
  const options = kinds.map((name) => ({ value: name, ...kindTiles[name] }))
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    focusFirstField(event.currentTarget)
  }
  // Keys cause clicks too, without a pointer.
  const handleClick = ({ detail, currentTarget }: MouseEvent<HTMLElement>) => {
    if (detail > 0) requestAnimationFrame(() => focusFirstField(currentTarget))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The radios inside are interactive.
    <fieldset className="min-w-0" onKeyDown={handleKey} onClick={handleClick}>
      <legend className="mb-1.5 text-sm font-medium">What is it for?</legend>
      <div className="grid grid-cols-3 gap-1.5 sm:grid-cols-4">
        <RadioOptions
          options={options}
          value={value}
          onChange={onChange}
          className={classes(
            radioTileClass,
            'h-control grid-flow-col auto-cols-auto items-center justify-start gap-2 bg-surface px-2.5 text-sm max-sm:gap-1.5 max-sm:px-2 max-sm:text-xs',
          )}
        >
          {({ icon: Icon, label }) => (
            <>
              <Icon aria-hidden className="pointer-events-none relative size-4 shrink-0" />
              <span className="truncate">{label}</span>
            </>
          )}
        </RadioOptions>
      </div>
    </fieldset>
  )
}

/** Radios are passed over: the one that asks where a file comes from appears above the file as soon as the list of files is loaded. */
function focusFirstField(choice: HTMLElement): void {
  choice
    .closest('form')
    ?.querySelector<HTMLElement>('[data-kind-fields] :is(input:not([type=radio]), textarea, select)')
    ?.focus()
}
