import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Menu } from '../menu.tsx'
import { MenuChoice } from '../menu-choice.tsx'
import { MenuSeparator } from '../menu-separator.tsx'

interface FilterMenuProps<Value extends string | number> {
  label: string
  icon: ReactNode
  /** Label of the option without a filter: "All pages". */
  allLabel: string
  /** Label of the button while a filter is active. */
  activeLabel: string
  value: Value | undefined
  /** Whether no filter is active, if that depends on more than `value`. */
  isAll?: boolean
  /** Heading above the options. */
  heading?: string
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value | undefined) => void
  /** Further items at the end. */
  children?: ReactNode
}

/** Filters a list by one property. The button shows the active filter. */
export function FilterMenu<Value extends string | number>({
  label,
  icon,
  allLabel,
  activeLabel,
  value,
  isAll = value === undefined,
  heading,
  options,
  onChoose,
  children,
}: FilterMenuProps<Value>) {
  return (
    <Menu
      label={label}
      edge="start"
      trigger={
        <Button variant="ghost" className="min-w-0 shrink! px-2!">
          {icon}
          <span className="max-w-40 truncate">{isAll ? allLabel : activeLabel}</span>
        </Button>
      }
    >
      <MenuChoice checked={isAll} onSelect={() => onChoose(undefined)}>
        {allLabel}
      </MenuChoice>
      {heading === undefined ? null : <MenuSeparator label={heading} />}
      {options.map((option) => (
        <MenuChoice key={option.value} checked={option.value === value} onSelect={() => onChoose(option.value)}>
          {option.label}
        </MenuChoice>
      ))}
      {children}
    </Menu>
  )
}

interface ItemFilterProps {
  /** Singular of the items, capitalized: "Page". */
  label: string
  icon: ReactNode
  items: readonly { value: string; label: string }[] | undefined
  isError: boolean
  value: string | undefined
  onChoose: (value: string | undefined) => void
}

/** Filters a list by one of the items that a query loads. */
export function ItemFilter({ label, items, isError, value, ...menu }: ItemFilterProps) {
  const noun = label.toLowerCase()
  return (
    <FilterMenu
      {...menu}
      label={label}
      allLabel={`All ${noun}s`}
      activeLabel={items?.find((item) => item.value === value)?.label ?? `One ${noun}`}
      value={value}
      heading={items?.length ? `${label}s` : isError ? `The ${noun}s could not be loaded` : `No ${noun}s yet`}
      options={items ?? []}
    />
  )
}

/** Clears all filters of a list; hidden while there are none. */
export function ClearFilters({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <Button variant="ghost" className="px-2!" onClick={onClear}>
      Clear
    </Button>
  ) : null
}
