import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from '#dashboard/ui/classes.ts'
import { DragHandle, SortableItem } from '#dashboard/ui/drag/sortable-list.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'

interface ListRowProps {
  /** Id of the entry in the SortableList. */
  id: string
  name: string
  place: { index: number; count: number }
  /** Whether the fields are shown in the row itself. */
  isInline: boolean
  isOpen: boolean
  hasProblem: boolean
  isFull: boolean
  isNeeded: boolean
  onOpen: () => void
  onMove: (index: number) => void
  onCopy: () => void
  onRemove: () => void
  /** The fields. */
  children: ReactNode
}

/** An entry of a list: its summary, which expands to its fields. */
export function ListRow(props: ListRowProps) {
  const { id, name, isInline, isOpen, children } = props
  const fieldsId = useId()
  return (
    <SortableItem id={id} className="rounded-md border bg-surface">
      <div className="flex items-center">
        <DragHandle name={name} className="h-8 w-6 coarse:h-9 coarse:w-8" />
        {isInline ? (
          <div className="grid min-w-0 flex-1 grid-cols-2 items-start gap-1.5 pt-1 pb-1.5 [&_label]:text-xs [&_label]:font-normal [&_label]:text-ink-faint [&>div]:gap-0.5">
            {children}
          </div>
        ) : (
          <RowButton {...props} controls={fieldsId} />
        )}
        <RowMenu {...props} />
      </div>
      {isOpen && !isInline ? (
        <div id={fieldsId} className="grid gap-4 border-t p-3">
          {children}
        </div>
      ) : null}
    </SortableItem>
  )
}

function RowButton(props: ListRowProps & { controls: string }) {
  const { name, place, isOpen, hasProblem, controls, onOpen, onMove } = props
  const handleKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    onMove(place.index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <button
      type="button"
      data-row
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      className="flex h-8 min-w-0 flex-1 items-center gap-1 rounded-md text-left text-sm coarse:h-9"
      onClick={onOpen}
      onKeyDown={handleKey}
    >
      <ChevronRight
        aria-hidden
        className={classes('size-3.5 shrink-0 text-ink-faint transition-transform', isOpen && 'rotate-90')}
      />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="sr-only">
        , {place.index + 1} of {place.count}
      </span>
      {hasProblem ? (
        <>
          <CircleAlert aria-hidden className="size-3.5 shrink-0 text-bad-text" />
          <span className="sr-only">, has a problem</span>
        </>
      ) : null}
    </button>
  )
}

function RowMenu({
  name,
  place: { index, count },
  isInline,
  isFull,
  isNeeded,
  onMove,
  onCopy,
  onRemove,
}: ListRowProps) {
  return (
    <Menu
      label={name}
      trigger={
        <IconButton label={`Actions: ${name}`} data-row={isInline || undefined}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem disabled={index === 0} shortcut="alt+arrowup" onSelect={() => onMove(index - 1)}>
        Move up
      </MenuItem>
      <MenuItem disabled={index === count - 1} shortcut="alt+arrowdown" onSelect={() => onMove(index + 1)}>
        Move down
      </MenuItem>
      <MenuItem disabled={isFull} onSelect={onCopy}>
        Duplicate
      </MenuItem>
      <MenuSeparator />
      <MenuItem tone="danger" disabled={isNeeded} onSelect={onRemove}>
        Remove
      </MenuItem>
    </Menu>
  )
}
