import Ellipsis from 'lucide-react/icons/ellipsis'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { PageFields } from '#document/document.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { DragHandle, SortableItem } from '#dashboard/ui/drag/sortable-list.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'
import { PageIcon } from '../form/fields/page-icon.tsx'
import { useEditor } from '../sync/use-editor.ts'

interface PageRowProps {
  page: PageFields
  place: { index: number; count: number }
  isOpen: boolean
  onOpen: () => void
  onMove: (index: number) => void
  onDuplicate: () => void
  onRemove: () => void
  /** Opens the dialog for another language. Null if the page cannot have one. */
  onAddLanguage: (() => void) | null
  /** Its languages. */
  children?: ReactNode
}

/** A page in the pages list. Blocks dropped on it move to that page. */
export function PageRow(props: PageRowProps) {
  const { page, place, isOpen, onOpen, onMove, children } = props

  const { mayEdit } = useEditor()
  const isHome = place.index === 0
  const row = useRef<HTMLButtonElement>(null)
  const move = (index: number) => {
    onMove(index)
    // Moving an element in the DOM loses its focus.
    requestAnimationFrame(() => row.current?.focus())
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (!isHome && mayEdit) move(place.index + step)
  }
  return (
    <SortableItem
      id={page.id}
      isFixed={isHome || !mayEdit}
      data-drop-page={page.id}
      className={classes(
        'flex flex-wrap items-center rounded-md data-drop-over:outline-2 data-drop-over:outline-ring',
        // With languages, the language that is open has the color.
        children ? 'bg-surface' : isOpen ? 'bg-accent-soft' : 'bg-surface hover:bg-hover',
      )}
    >
      <DragHandle name={page.name} className={classes('h-9 w-5 coarse:w-8', (isHome || !mayEdit) && 'invisible')} />
      <button
        ref={row}
        type="button"
        aria-current={isOpen ? 'page' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md py-1 text-left text-sm"
        onClick={onOpen}
        onKeyDown={handleKey}
      >
        {page.icon === '' ? null : <PageIcon name={page.icon} />}
        <span className="min-w-0 flex-1 truncate font-medium">{page.name}</span>
        <span className="max-w-24 truncate text-xs text-ink-faint">{isHome ? 'Home' : `/${page.slug}`}</span>
      </button>
      {mayEdit ? <PageMenu {...props} onMove={move} /> : null}
      {children}
    </SortableItem>
  )
}

function PageMenu({ page, place, onMove, onDuplicate, onRemove, onAddLanguage }: PageRowProps) {
  const isHome = place.index === 0
  return (
    <Menu
      label={page.name}
      trigger={
        <IconButton label={`Actions: ${page.name}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem disabled={place.index <= 1} shortcut="alt+arrowup" onSelect={() => onMove(place.index - 1)}>
        Move up
      </MenuItem>
      <MenuItem
        disabled={isHome || place.index === place.count - 1}
        shortcut="alt+arrowdown"
        onSelect={() => onMove(place.index + 1)}
      >
        Move down
      </MenuItem>
      <MenuItem onSelect={onDuplicate}>Duplicate</MenuItem>
      {onAddLanguage ? <MenuItem onSelect={onAddLanguage}>Add a language</MenuItem> : null}
      <MenuSeparator />
      <MenuItem tone="danger" disabled={isHome} onSelect={onRemove}>
        Remove
      </MenuItem>
    </Menu>
  )
}
