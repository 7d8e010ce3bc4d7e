import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { Button } from '#dashboard/ui/button.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { MenuChoice } from '#dashboard/ui/menu-choice.tsx'
import { type CodeSort, codeSorts } from '../code-search.ts'
import { useCodeSearch } from './use-code-search.ts'

/** Menu for the sort order. */
export function SortMenu({ sort }: { sort: CodeSort }) {
  const { change } = useCodeSearch()
  const label = codeSorts.find(({ value }) => value === sort)?.label
  const trigger = (
    <Button variant="ghost" className="px-2!" aria-label={`Sort: ${label}`}>
      <ArrowUpDown aria-hidden />
      {label}
    </Button>
  )
  return (
    <Menu label="Sort" trigger={trigger}>
      {codeSorts.map(({ value, label: name }) => (
        <MenuChoice
          key={value}
          checked={value === sort}
          onSelect={() => change({ sort: value === 'updated' ? undefined : value })}
        >
          {name}
        </MenuChoice>
      ))}
    </Menu>
  )
}
