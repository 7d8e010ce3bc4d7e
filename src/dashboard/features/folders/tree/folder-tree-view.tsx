import { type KeyboardEvent, useRef, useState } from 'react'
import { DragSource, useDragDescription } from '#dashboard/ui/drag/drop-area.tsx'
import type { DraggedItem } from '#dashboard/ui/drag/drop-targets.ts'
import { DroppableRow } from './droppable-row.tsx'
import { FolderMenu } from './folder-menu.tsx'
import { FolderRow } from './folder-row.tsx'
import { RenameFolder } from '../actions/rename-folder.tsx'
import type { FolderTask } from '../actions/folder-task.ts'
import { handleTreeKey, type TreeRow } from './tree-rows.ts'
import type { useFolderDrop } from './use-folder-drop.ts'

interface FolderTreeViewProps {
  rows: TreeRow[]
  selectedValue: string | undefined
  onToggle: (id: string, open: boolean) => void
  drop: ReturnType<typeof useFolderDrop>
  /** The folder being renamed. */
  renamedId: string | undefined
  onRenamed: () => void
  /** Called when a row is chosen, to close the sheet. */
  onChoose?: (() => void) | undefined
  /** Undefined if the person may not change folders. */
  onTask?: ((task: FolderTask) => void) | undefined
}

/** The folder tree. Arrow keys move its single tab stop, F2 renames and Delete deletes. */
export function FolderTreeView(props: FolderTreeViewProps) {
  const { rows, selectedValue, drop, renamedId, onToggle, onRenamed, onChoose, onTask } = props
  const tree = useRef<HTMLDivElement>(null)
  const [focusedKey, setFocusedKey] = useState<string>()
  const [hoveredKey, setHoveredKey] = useState<string>()
  const description = useDragDescription()
  const tabStopKey = rows.some((row) => toKey(row) === focusedKey) ? focusedKey : (selectedValue ?? 'all')
  const focusRow = (index: number) => tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus()
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    // During a drag, the keys move the folder.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !runKey(event.key, index)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const runKey = (key: string, index: number): boolean => {
    const id = rows[index]?.kind === 'folder' ? rows[index].value : undefined
    const task = id === undefined ? undefined : toTask(key, id)
    if (task) onTask?.(task)
    const action = handleTreeKey(rows, index, key)
    if (!action) return task !== undefined
    if ('focus' in action) focusRow(action.focus)
    else if (id !== undefined) onToggle(id, action.open)
    return true
  }
  const handleRenamed = (index: number) => {
    onRenamed()
    requestAnimationFrame(() => focusRow(index))
  }
  return (
    <div
      ref={tree}
      className="relative [--folder-inset:2.5px] [--folder-row:29px] coarse:[--folder-inset:0px] coarse:[--folder-row:40px]"
      onPointerLeave={() => setHoveredKey(undefined)}
    >
      <DragSource
        role="tree"
        aria-label="Folders"
        aria-describedby={onTask && description}
        findItem={onTask && ((element) => findFolder(rows, element))}
      >
        {rows.map((row, index) => (
          <DroppableRow
            key={toKey(row)}
            row={row}
            accepts={drop.accepts}
            onDrop={drop.drop}
            onOpen={() => row.value && onToggle(row.value, true)}
          >
            <FolderRow
              row={row}
              isSelected={row.value === selectedValue}
              tabIndex={toKey(row) === tabStopKey ? 0 : -1}
              onFocus={() => setFocusedKey(toKey(row))}
              onPointerEnter={() => setHoveredKey(toKey(row))}
              onKeyDown={(event) => handleKeyDown(event, index)}
              onToggle={() => row.value && onToggle(row.value, !row.expanded)}
              onClick={() => onChoose?.()}
            />
          </DroppableRow>
        ))}
      </DragSource>
      {/* Outside of the tree, which may contain only rows, and of their links, which may contain no buttons. */}
      {onTask ? (
        <FolderControls {...{ rows, renamedId, hoveredKey, tabStopKey, onTask }} onRenamed={handleRenamed} />
      ) : null}
    </div>
  )
}

interface FolderControlsProps extends Pick<FolderTreeViewProps, 'rows' | 'renamedId'> {
  hoveredKey: string | undefined
  tabStopKey: string | undefined
  onTask: (task: FolderTask) => void
  onRenamed: (index: number) => void
}

/** The menu of each folder, or the field of the renamed one. */
function FolderControls({ rows, renamedId, hoveredKey, tabStopKey, onTask, onRenamed }: FolderControlsProps) {
  return rows.map(({ kind, value, label, level }, index) => {
    if (kind !== 'folder' || !value) return null
    return value === renamedId ? (
      <RenameFolder
        key={value}
        id={value}
        name={label}
        rowIndex={index}
        level={level}
        onDone={() => onRenamed(index)}
      />
    ) : (
      <FolderMenu
        key={value}
        id={value}
        name={label}
        rowIndex={index}
        isShown={value === hoveredKey}
        isTabbable={value === tabStopKey}
        onTask={onTask}
      />
    )
  })
}

/** The folder that an element of a row drags. */
function findFolder(rows: readonly TreeRow[], element: Element): DraggedItem | null {
  const id = element.closest<HTMLElement>('[data-row]')?.dataset['row']
  const row = rows.find(({ kind, value }) => kind === 'folder' && value === id)
  return row?.value ? { kind: 'folder', ids: [row.value], label: row.label } : null
}

function toTask(key: string, id: string): FolderTask | undefined {
  if (key === 'F2') return { kind: 'rename', id }
  return key === 'Delete' ? { kind: 'delete', id } : undefined
}

function toKey(row: TreeRow): string {
  return row.value ?? 'all'
}
