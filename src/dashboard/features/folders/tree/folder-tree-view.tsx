import { type KeyboardEvent, useRef, useState } from 'react'
import { FolderMenu } from './folder-menu.tsx'
import { FolderRow } from './folder-row.tsx'
import { RenameFolder } from '../actions/rename-folder.tsx'
import type { FolderTask } from '../actions/folder-task.ts'
import { keyInTree, type TreeRow } from './tree-rows.ts'
import type { useFolderDrop } from './use-folder-drop.ts'

interface FolderTreeViewProps {
  rows: TreeRow[]
  selected: string | undefined
  onToggle: (id: string, open: boolean) => void
  drop: ReturnType<typeof useFolderDrop>
  /** The folder whose name is being changed. */
  renaming: string | undefined
  onRenamed: () => void
  /** A line was chosen; a sheet closes then. */
  onChoose?: (() => void) | undefined
  /** Undefined where the person may change no folder. */
  onTask?: ((task: FolderTask) => void) | undefined
}

/** The tree itself. One line is reached by Tab, the rest by arrows; F2 renames and Delete deletes. */
export function FolderTreeView(props: FolderTreeViewProps) {
  const { rows, selected, drop, renaming, onToggle, onRenamed, onChoose, onTask } = props
  const tree = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const [hovered, setHovered] = useState<string>()
  const current = rows.some((row) => toKey(row) === focused) ? focused : (selected ?? 'all')
  const handleKey = (event: KeyboardEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !doKey(event.key, at)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const doKey = (key: string, at: number): boolean => {
    const id = rows[at]?.kind === 'folder' ? rows[at].value : undefined
    const task = id === undefined ? undefined : taskOfKey(key, id)
    if (task) onTask?.(task)
    const does = keyInTree(rows, at, key)
    if (!does) return task !== undefined
    if ('focus' in does) tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[does.focus]?.focus()
    else if (id !== undefined) onToggle(id, does.open)
    return true
  }
  return (
    <div
      className="relative [--folder-inset:2.5px] [--folder-row:29px] coarse:[--folder-inset:0px] coarse:[--folder-row:40px]"
      onPointerLeave={() => setHovered(undefined)}
    >
      <div ref={tree} role="tree" aria-label="Folders">
        {rows.map((row, at) => (
          <FolderRow
            key={toKey(row)}
            row={row}
            selected={row.value === selected}
            isTarget={drop.target?.kind === row.kind && drop.target.value === row.value}
            movable={onTask !== undefined}
            drop={drop.of(row)}
            tabIndex={toKey(row) === current ? 0 : -1}
            onFocus={() => setFocused(toKey(row))}
            onPointerEnter={() => setHovered(toKey(row))}
            onKeyDown={(event) => handleKey(event, at)}
            onToggle={() => row.value && onToggle(row.value, !row.expanded)}
            onClick={() => onChoose?.()}
          />
        ))}
      </div>
      {/* Beside the tree, not in it: a tree holds lines only, and a link no button. */}
      {onTask
        ? rows.map((row, at) =>
            row.kind !== 'folder' || !row.value ? null : row.value === renaming ? (
              <RenameFolder
                key={row.value}
                id={row.value}
                name={row.label}
                line={at}
                level={row.level}
                onDone={() => {
                  onRenamed()
                  requestAnimationFrame(() =>
                    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[at]?.focus(),
                  )
                }}
              />
            ) : (
              <FolderMenu
                key={row.value}
                id={row.value}
                name={row.label}
                line={at}
                shown={row.value === hovered}
                tabbable={row.value === current}
                onTask={onTask}
              />
            ),
          )
        : null}
    </div>
  )
}

function taskOfKey(key: string, id: string): FolderTask | undefined {
  if (key === 'F2') return { kind: 'rename', id }
  return key === 'Delete' ? { kind: 'delete', id } : undefined
}

function toKey(row: TreeRow): string {
  return row.value ?? 'all'
}
