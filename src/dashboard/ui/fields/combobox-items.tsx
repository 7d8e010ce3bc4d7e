import { Command } from 'cmdk'
import Check from 'lucide-react/icons/check'
import type { ComboboxOption } from './combobox-popup.tsx'

interface ComboboxItemsProps {
  /** Options to show, best match first. */
  options: readonly ComboboxOption[]
  query: string
  chosenValues: readonly string[]
  onSelect: (option: ComboboxOption) => void
}

/** The options of a combobox in their groups, in order. Matches of a search have no groups, because they are sorted by their score. */
export function ComboboxItems({ options, query, chosenValues, onSelect }: ComboboxItemsProps) {
  const groups = query.trim() === '' ? toGroups(options) : [{ heading: '', members: options }]
  return groups.map(({ heading, members }) => {
    const items = members.map((option) => {
      const isChosen = chosenValues.includes(option.value)
      return (
        <Command.Item
          key={option.value}
          value={toItemValue(option.value)}
          aria-checked={isChosen}
          className={optionClass}
          onSelect={() => onSelect(option)}
        >
          {option.picture ?? <span className="min-w-0 flex-1 truncate">{option.label}</span>}
          {option.detail ? <span className="font-mono text-xs text-ink-faint">{option.detail}</span> : null}
          {isChosen ? <Check aria-hidden className="size-4 shrink-0 text-accent-text" /> : null}
        </Command.Item>
      )
    })
    return heading === '' ? (
      items
    ) : (
      <Command.Group key={heading} heading={heading} className={groupClass}>
        {items}
      </Command.Group>
    )
  })
}

function toGroups(options: readonly ComboboxOption[]): { heading: string; members: ComboboxOption[] }[] {
  const groups: { heading: string; members: ComboboxOption[] }[] = []
  for (const option of options) {
    const heading = option.group ?? ''
    const last = groups.at(-1)
    if (last?.heading === heading) last.members.push(option)
    else groups.push({ heading, members: [option] })
  }
  return groups
}

// cmdk trims values and treats an empty one as none.
export function toItemValue(value: string | undefined): string {
  return value === undefined ? '' : `=${value}=`
}

const groupClass =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-faint'

export const optionClass =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm data-[selected=true]:bg-hover coarse:min-h-10'
