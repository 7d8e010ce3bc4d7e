import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import FolderIcon from 'lucide-react/icons/folder'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { type FolderNode, createFolderTree } from '#dashboard/pickers/folder-tree.ts'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { Count } from '#dashboard/ui/count.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { NewCodeButton } from '../create/new-code-button.tsx'

/** Empty state of a folder, with links to its subfolders. */
export function FolderEmpty({ folder }: { folder: string }) {
  const { data: folders } = useQuery(foldersQueries.all())
  const node = findNode(createFolderTree(folders ?? []), folder)
  if (folder === 'root') {
    return (
      <EmptyState picture={<FolderIcon />} title="No unfiled codes" action={<NewCodeButton label="Create a code" />}>
        Codes without a folder are shown here.
      </EmptyState>
    )
  }
  const subfoldersWithCodes = node?.children.filter(({ total }) => total !== 0) ?? []
  const links = subfoldersWithCodes.slice(0, 6).map((child) => (
    <Link
      key={child.folder.id}
      to="/codes"
      search={(before) => ({ ...before, folder: child.folder.id })}
      className={buttonClass('secondary', 'max-w-48')}
    >
      <span className="truncate">{child.folder.name}</span>
      {child.total === null ? null : <Count value={child.total} className="text-ink-faint" />}
    </Link>
  ))
  return (
    <EmptyState
      picture={<FolderIcon />}
      title={subfoldersWithCodes.length > 0 ? 'The codes are in subfolders' : 'This folder is empty'}
      action={subfoldersWithCodes.length > 0 ? links : <NewCodeButton label="Create a code" />}
    >
      {subfoldersWithCodes.length > 0
        ? 'Open a subfolder to see its codes.'
        : 'Use folders to group codes, for example by place, season or customer.'}
    </EmptyState>
  )
}

function findNode(nodes: readonly FolderNode[], id: string): FolderNode | undefined {
  for (const node of nodes) {
    const match = node.folder.id === id ? node : findNode(node.children, id)
    if (match) return match
  }
  return undefined
}
