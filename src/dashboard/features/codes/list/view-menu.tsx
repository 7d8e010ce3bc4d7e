import FileDown from 'lucide-react/icons/file-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Suspense, useState } from 'react'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'
import { toListQuery } from '../code-query.ts'
import type { CodeSearch } from '../code-search.ts'
import { needsAttention } from '#dashboard/api/code-attention.ts'
import { useOptionalColumns } from './codes-columns.tsx'
import { usePhone } from '#dashboard/ui/use-phone.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const ViewOptions = lazyComponent(async () => ({ default: (await import('./view-options.tsx')).ViewOptions }))
const ExportDialog = lazyComponent(async () => ({
  default: (await import('../export/export-dialog.tsx')).ExportDialog,
}))

/** Display options on this device, and the export. */
export function ViewMenu({ search, total }: { search: CodeSearch; total: number | undefined }) {
  const [exporting, setExporting] = useState(false)
  const isPhone = usePhone()
  const columns = useOptionalColumns()
  const load = () => void ViewOptions.load()
  const trigger = (
    <IconButton label="View options" onPointerEnter={load} onFocus={load}>
      <SlidersHorizontal aria-hidden />
    </IconButton>
  )
  return (
    <>
      <Menu label="View options" trigger={trigger}>
        {isPhone ? null : (
          <Suspense>
            <ViewOptions columns={columns} />
          </Suspense>
        )}
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
