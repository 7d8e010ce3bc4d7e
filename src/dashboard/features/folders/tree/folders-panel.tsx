import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import FolderPlus from 'lucide-react/icons/folder-plus'
import { useState } from 'react'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { type Folder, foldersQueries } from '#dashboard/api/folders.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { workspaceQueries } from '#dashboard/api/workspace.ts'
import { findFolderPath, createFolderTree } from '#dashboard/pickers/folder-tree.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import type { FolderTask } from '../actions/folder-task.ts'
import { FolderTreeView } from './folder-tree-view.tsx'
import { useOpenFolders } from './open-folders.ts'
import { toTreeRows } from './tree-rows.ts'
import { useFolderDrop } from './use-folder-drop.ts'
import { FolderDialogs } from '../actions/folder-dialogs.tsx'

interface FoldersPanelProps {
  /** The folder in the address: an id, `root`, or undefined. */
  selected: string | undefined
  onChoose?: () => void
  /** Called when codes are dropped on a folder or on "Unfiled". */
  onFileCodes: (ids: readonly string[], folderId: string | null) => void
}

/** Folder tree next to the codes, with its menu and dialogs. */
export function FoldersPanel({ selected, onChoose, onFileCodes }: FoldersPanelProps) {
  const may = usePermission()
  const [task, setTask] = useState<FolderTask>()
  const parentId = selected === undefined || selected === 'root' ? null : selected
  return (
    <div className="grid grid-cols-1 content-start gap-1.5 p-2">
      <header className="flex h-8 items-center justify-between pl-2">
        {/* A sheet has its own title. */}
        <h2 className={classes('text-sm font-semibold text-ink-soft', onChoose && 'invisible')}>Folders</h2>
        {may('POST /folders') ? (
          <IconButton label="New folder" onClick={() => setTask({ kind: 'create', parentId })}>
            <FolderPlus />
          </IconButton>
        ) : null}
      </header>
      <FoldersTree {...{ selected, onChoose, onFileCodes, task }} onTask={setTask} />
    </div>
  )
}

interface FoldersTreeProps {
  selected: string | undefined
  onChoose: (() => void) | undefined
  onFileCodes: FoldersPanelProps['onFileCodes']
  task: FolderTask | undefined
  onTask: (task: FolderTask | undefined) => void
}

function FoldersTree({ selected, onChoose, onFileCodes, task, onTask }: FoldersTreeProps) {
  const may = usePermission()
  const navigate = useNavigate()
  const { data: folders, error, isFetching, refetch } = useQuery(foldersQueries.all())
  const { data: me } = useQuery(workspaceQueries.me())
  const path = findFolderPath(folders ?? [], selected ?? null).map(({ id }) => id)
  const { openIds, toggle } = useOpenFolders(path)
  const drop = useFolderDrop({ folders: folders ?? [], onFileCodes })
  if (!folders && error) {
    return (
      <ErrorPanel title="The folders could not be loaded" onRetry={() => void refetch()} pending={isFetching}>
        {getFailureText(error)}
      </ErrorPanel>
    )
  }
  if (!folders) return <TreeSkeleton />
  const mayChange = (['POST /folders', 'PATCH /folders/{id}', 'DELETE /folders/{id}'] as const).some(may)
  const handleDeleted = ({ id, parentId }: Folder) => {
    // The focused row no longer exists.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[role=tree] [tabindex="0"]')?.focus())
    // The content moved to the parent.
    if (selected === id)
      void navigate({ to: '/codes', search: (before) => ({ ...before, folder: parentId ?? undefined }) })
  }
  return (
    <>
      <FolderTreeView
        rows={toTreeRows(createFolderTree(folders), openIds, me?.usage.codes)}
        selectedValue={selected}
        drop={drop}
        renamedId={task?.kind === 'rename' ? task.id : undefined}
        onRenamed={() => onTask(undefined)}
        onToggle={toggle}
        onChoose={onChoose}
        onTask={mayChange ? onTask : undefined}
      />
      {task ? (
        <FolderDialogs folders={folders} task={task} onDone={() => onTask(undefined)} onDeleted={handleDeleted} />
      ) : null}
    </>
  )
}

function TreeSkeleton() {
  return (
    <div aria-busy="true" aria-label="Folders" role="group" className="grid gap-[9px] px-2 py-1">
      {['w-24', 'w-32', 'w-28', 'w-36', 'w-20', 'w-28'].map((width, line) => (
        <Skeleton key={line} className={`h-5 ${width}`} />
      ))}
    </div>
  )
}
