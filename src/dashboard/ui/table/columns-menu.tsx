import Columns3 from 'lucide-react/icons/columns-3'
import { Menu } from '../menu.tsx'
import { MenuChoice } from '../menu-choice.tsx'
import { ToolbarButton } from '../toolbar-button.tsx'
import { setShownColumns } from './shown-columns.ts'

interface ColumnsMenuProps {
  /** The name of the table. */
  table: string
  /** All columns in their order. The first is always shown. */
  columns: readonly { id: string; title: string }[]
  shownIds: readonly string[]
}

/** Chooses the columns of a table, which are remembered on this device. */
export function ColumnsMenu({ table, columns, shownIds }: ColumnsMenuProps) {
  const choose = (id: string) =>
    setShownColumns(table, shownIds.includes(id) ? shownIds.filter((shownId) => shownId !== id) : [...shownIds, id])
  return (
    <Menu label="Columns" trigger={<ToolbarButton icon={<Columns3 aria-hidden />}>Columns</ToolbarButton>}>
      {columns.slice(1).map(({ id, title }) => (
        <MenuChoice key={id} kind="several" checked={shownIds.includes(id)} onSelect={() => choose(id)}>
          {title}
        </MenuChoice>
      ))}
    </Menu>
  )
}
