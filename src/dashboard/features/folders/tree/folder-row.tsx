import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Folder from 'lucide-react/icons/folder'
import FolderOpen from 'lucide-react/icons/folder-open'
import Inbox from 'lucide-react/icons/inbox'
import Layers from 'lucide-react/icons/layers'
import type { ComponentProps, MouseEvent } from 'react'
import { classes } from '#dashboard/ui/classes.ts'
import { Count } from '#dashboard/ui/count.tsx'
import { longPressClass } from '#dashboard/ui/drag/long-press-class.ts'
import type { TreeRow } from './tree-rows.ts'

interface FolderRowProps extends Pick<
  ComponentProps<'a'>,
  'tabIndex' | 'onFocus' | 'onKeyDown' | 'onPointerEnter' | 'onClick'
> {
  row: TreeRow
  isSelected: boolean
  onToggle: () => void
}

/** Row of the folder tree: a link to its codes. */
export function FolderRow({ row, isSelected, onToggle, ...handlers }: FolderRowProps) {
  const handleChevronClick = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onToggle()
  }
  return (
    <Link
      {...handlers}
      to="/codes"
      search={(before) => ({ ...before, folder: row.value })}
      activeOptions={{ exact: true }}
      role="treeitem"
      aria-level={row.level}
      aria-expanded={row.expanded}
      aria-selected={isSelected}
      data-row={row.value ?? 'all'}
      style={{ paddingLeft: `${(row.level - 1) * 16}px` }}
      className={classes(
        'flex h-(--folder-row) items-center gap-2 rounded-md pr-2 text-sm -outline-offset-2 coarse:pr-11',
        longPressClass,
        isSelected ? 'bg-accent-soft font-semibold text-accent-text' : 'text-ink-soft hover:bg-hover',
      )}
    >
      <span
        aria-hidden
        onClick={handleChevronClick}
        className={classes(
          '-mr-1.5 grid h-full w-6 shrink-0 place-items-center text-ink-faint',
          row.expanded === undefined && 'invisible',
        )}
      >
        <ChevronRight className={classes('size-3.5 transition-transform', row.expanded && 'rotate-90')} />
      </span>
      <RowIcon row={row} className={classes('size-4 shrink-0', !isSelected && 'text-ink-faint')} />
      <span className="min-w-0 flex-1 truncate" title={row.label}>
        {row.label}
      </span>
      {row.codes === undefined ? null : <RowCount row={row} />}
    </Link>
  )
}

function RowIcon({ row, className }: { row: TreeRow; className: string }) {
  if (row.kind === 'all') return <Layers aria-hidden className={className} />
  if (row.kind === 'unfiled') return <Inbox aria-hidden className={className} />
  return row.expanded ? <FolderOpen aria-hidden className={className} /> : <Folder aria-hidden className={className} />
}

function RowCount({ row: { codes = 0, ownCodes = 0 } }: { row: TreeRow }) {
  const codesInSubfolders = codes - ownCodes
  return (
    <span
      className="text-xs font-normal text-ink-faint"
      title={codesInSubfolders > 0 ? `${ownCodes} in it, ${codesInSubfolders} in its subfolders` : undefined}
    >
      <Count value={codes} />
    </span>
  )
}
