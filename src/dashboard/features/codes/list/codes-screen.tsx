import { useQuery } from '@tanstack/react-query'
import FolderIcon from 'lucide-react/icons/folder'
import { type ReactNode, useState } from 'react'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { tagsQueries } from '#dashboard/api/tags.ts'
import { workspaceQueries } from '#dashboard/api/workspace.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { DropArea } from '#dashboard/ui/drag/drop-area.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { SearchBox } from '#dashboard/ui/lists/search-box.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { useFileCodes } from '../bulk/use-file-codes.ts'
import type { CodeSearch } from '../code-search.ts'
import { CodesList } from './codes-list.tsx'
import { CodesToolbar } from './codes-toolbar.tsx'
import { findExpectedTotal } from './expected-total.ts'
import { NewCodeButton } from '../create/new-code-button.tsx'
import { useCodeSearch } from './use-code-search.ts'
import { useCachedCodes } from '../use-cached-code.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { Link } from '@tanstack/react-router'
import Upload from 'lucide-react/icons/upload'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { buttonClass } from '#dashboard/ui/button-class.ts'

const dragInstructions =
  'To move a code or a folder, press Space on it, choose a folder with the arrow keys, and press Space again. Escape cancels.'

interface CodesScreenProps {
  /** Folder tree, at the side or in a sheet. `onChoose` closes the sheet. */
  folders: (props: {
    onChoose?: () => void
    onFileCodes: (ids: readonly string[], folderId: string | null) => void
  }) => ReactNode
}

/** The code list with folders, search, filters and sort order, all of them in the address. */
export function CodesScreen({ folders }: CodesScreenProps) {
  const { search, change } = useCodeSearch()
  const { data: me } = useQuery(workspaceQueries.me())
  const { data: folderList } = useQuery(foldersQueries.all())
  const { data: tags } = useQuery(tagsQueries.all())
  const findCachedCodes = useCachedCodes()
  const fileCodes = useFileCodes()
  const handleFile = (ids: readonly string[], folderId: string | null) => void fileCodes(findCachedCodes(ids), folderId)
  const total = findExpectedTotal(search, { usage: me?.usage.codes, folders: folderList, tags })
  const searchBox = (
    <SearchBox
      noun="codes"
      placeholder={`Search ${me ? pluralize(me.usage.codes, 'code') : 'codes'}`}
      value={search.q ?? ''}
      onSearch={(q) => change({ q }, 'typing')}
    />
  )
  return (
    <Screen
      title="Codes"
      search={searchBox}
      actions={
        <>
          <ImportLink />
          <NewCodeButton />
        </>
      }
    >
      <DropArea instructions={dragInstructions}>
        <div className="flex min-h-0 flex-1">
          <aside aria-label="Folders" className="w-[212px] shrink-0 overflow-y-auto border-r max-lg:hidden">
            {folders({ onFileCodes: handleFile })}
            <SavedViews search={search} onChoose={undefined} />
          </aside>
          <section aria-label="List" className="flex min-h-0 min-w-0 flex-1 flex-col">
            <CodesToolbar
              search={search}
              total={total}
              folders={<FoldersSheet search={search}>{folders}</FoldersSheet>}
            />
            <CodesList search={search} total={total} />
          </section>
        </div>
      </DropArea>
    </Screen>
  )
}

interface FoldersSheetProps {
  search: CodeSearch
  children: CodesScreenProps['folders']
}

function FoldersSheet({ search, children }: FoldersSheetProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="lg:hidden">
      <IconButton label="Folders" onClick={() => setOpen(true)}>
        <FolderIcon aria-hidden />
      </IconButton>
      <Dialog title="Choose a folder" open={open} onOpenChange={setOpen}>
        <div className="-mx-3 -mt-2">
          <DropArea instructions={dragInstructions}>
            {children({ onChoose: () => setOpen(false), onFileCodes: () => {} })}
          </DropArea>
          <SavedViews search={search} onChoose={() => setOpen(false)} />
        </div>
      </Dialog>
    </div>
  )
}

/** Link to the bulk import. */
function ImportLink() {
  if (!usePermission()('POST /codes/bulk')) return null
  return (
    <Link
      to="/codes/import"
      search={(before) => before}
      title="Import"
      className={buttonClass('secondary', '@max-[560px]/bar:w-control @max-[560px]/bar:px-0!')}
    >
      <Upload aria-hidden />
      <span className="@max-[560px]/bar:sr-only">Import</span>
    </Link>
  )
}
