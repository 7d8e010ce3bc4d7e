import FileDown from 'lucide-react/icons/file-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Suspense, useState } from 'react'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { MenuChoice } from '#dashboard/ui/menu-choice.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'
import { toListQuery } from '../code-query.ts'
import type { CodeSearch } from '../code-search.ts'
import { useOptionalColumns } from './codes-columns.tsx'
import { needsAttention } from '#dashboard/api/code-attention.ts'
import { setListOptions, useListOptions } from './list-options.ts'
import { usePhone } from '#dashboard/ui/use-phone.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const ExportDialog = lazyComponent(async () => ({
  default: (await import('../export/export-dialog.tsx')).ExportDialog,
}))

/** Display options on this device, and the export. */
export function ViewMenu({ search, total }: { search: CodeSearch; total: number | undefined }) {
  const [exporting, setExporting] = useState(false)
  const isPhone = usePhone()
  const trigger = (
    <IconButton label="View options">
      <SlidersHorizontal aria-hidden />
    </IconButton>
  )
  return (
    <>
      <Menu label="View options" trigger={trigger}>
        {isPhone ? null : <ViewOptions />}
        <MenuSeparator />
        <MenuItem icon={<FileDown />} onSelect={() => setExporting(true)}>
          Export as CSV
        </MenuItem>
      </Menu>
      {exporting ? (
        <Suspense>
          <ExportDialog
            filters={toListQuery(search)}
            isMatch={search.attention ? needsAttention : undefined}
            total={total}
            onDone={() => setExporting(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Density and columns, which do not apply to cards. */
function ViewOptions() {
  const options = useListOptions()
  const { density, hidden } = options
  const columns = useOptionalColumns()
  return (
    <>
      <MenuSeparator label="Density" />
      {(['normal', 'compact'] as const).map((value) => (
        <MenuChoice
          key={value}
          checked={value === density}
          onSelect={() => setListOptions({ ...options, density: value })}
        >
          {value === 'normal' ? 'Comfortable' : 'Compact'}
        </MenuChoice>
      ))}
      <MenuSeparator label="Columns" />
      {columns.map(({ id, title, longTitle = title }) => {
        const isShown = !hidden.includes(id)
        return (
          <MenuChoice
            key={id}
            kind="several"
            checked={isShown}
            onSelect={() =>
              setListOptions({ ...options, hidden: isShown ? [...hidden, id] : hidden.filter((other) => other !== id) })
            }
          >
            {longTitle}
          </MenuChoice>
        )
      })}
    </>
  )
}
