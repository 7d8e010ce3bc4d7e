import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { HEADER } from '#document/rules.ts'
import { type BlockType, blocksQueries } from '../../../api/pages.ts'
import { useSession } from '../../../api/use-session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { isOnBackdrop, useModal } from '../../../ui/use-modal.ts'
import { needsMore } from '../panels/plans.ts'
import { useBlockIds, useEditor, useSelection, useSelectionStore } from '../session/use-editor.ts'
import { addBlocks } from './block-commands.ts'
import { focusCanvas } from './canvas-port.ts'

interface InsertDialogProps {
  /** Behind what is chosen, or at the end of the page. */
  where: 'focus' | 'end'
  onClose: () => void
}

/** A searchable palette under the keys: type, arrows, Enter. */
export function InsertDialog({ where, onClose }: InsertDialogProps) {
  const id = useId()
  const dialog = useModal(true)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const { types, isLocked } = useFound(query)
  const insert = useInsert(where, onClose)
  const choose = (type: BlockType | undefined) => type && !isLocked(type) && insert(type.type)
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setActive((at) => Math.min(at + 1, types.length - 1))
    else if (event.key === 'ArrowUp') setActive((at) => Math.max(at - 1, 0))
    else if (event.key === 'Enter') choose(types[active])
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      aria-label="Add a block"
      className="fixed mx-auto mt-[14vh] mb-0 max-h-[min(440px,70dvh)] w-[480px] max-w-[calc(100vw-24px)] overflow-hidden rounded-xl bg-surface text-base text-ink shadow-float backdrop:animate-fade backdrop:bg-backdrop open:flex open:animate-rise open:flex-col"
      onClose={(event) => event.target === dialog.current && onClose()}
      onPointerDown={(event) => isOnBackdrop(event) && onClose()}
    >
      <div className="flex shrink-0 items-center gap-2.5 border-b px-4">
        <Search aria-hidden className="size-4 text-ink-faint" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Find a block to add"
          aria-expanded={types.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={types[active] && `${id}-${active}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Find a block to add"
          className="h-12 min-w-0 flex-1 bg-transparent outline-none"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
          }}
          onKeyDown={handleKey}
        />
      </div>
      <InsertList id={id} active={active} types={types} isLocked={isLocked} onHover={setActive} onChoose={choose} />
      {types.length === 0 ? (
        <p role="status" className="px-4 py-3 text-center text-sm text-ink-soft">
          No block is named like “{query.trim()}”.
        </p>
      ) : null}
    </dialog>
  )
}

interface InsertListProps {
  id: string
  active: number
  types: readonly BlockType[]
  isLocked: (type: BlockType) => boolean
  onHover: (index: number) => void
  onChoose: (type: BlockType) => void
}

function InsertList({ id, active, types, isLocked, onHover, onChoose }: InsertListProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Blocks to add"
      className="overflow-y-auto overscroll-contain p-1.5 empty:hidden"
    >
      {types.map((type, index) => (
        <div
          key={type.type}
          id={`${id}-${index}`}
          ref={index === active ? (row) => row?.scrollIntoView({ block: 'nearest' }) : null}
          role="option"
          aria-selected={index === active}
          aria-disabled={isLocked(type) || undefined}
          tabIndex={-1}
          className={classes(
            'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm',
            index === active && 'bg-hover',
          )}
          onPointerMove={() => index !== active && onHover(index)}
          onClick={() => onChoose(type)}
          onKeyDown={(event) => event.key === 'Enter' && onChoose(type)}
        >
          <span className="w-24 shrink-0 font-medium">{type.label}</span>
          <span className="min-w-0 flex-1 truncate text-ink-soft">{type.description}</span>
          {isLocked(type) ? <Badge tone="accent">Needs {type.plan}</Badge> : null}
        </div>
      ))}
    </div>
  )
}

function useInsert(where: InsertDialogProps['where'], onClose: () => void) {
  const editor = useEditor()
  const selection = useSelectionStore()
  const last = useBlockIds(useSelection(({ page }) => page)).at(-1)
  return (type: string) => {
    onClose()
    addBlocks({ editor, selection }, [{ type, fields: {} }], where === 'end' ? last : undefined)
    requestAnimationFrame(focusCanvas)
  }
}

function useFound(query: string) {
  const { plan } = useSession().workspace
  const { data } = useQuery(blocksQueries.types())
  const types = useMemo(() => {
    const words = query.trim().toLowerCase()
    return (data ?? []).filter(
      ({ type, label, description, category }) =>
        type !== HEADER && `${label} ${type} ${description} ${category}`.toLowerCase().includes(words),
    )
  }, [data, query])
  const isLocked = ({ plan: needed }: BlockType) => needsMore(plan, needed)
  return { types, isLocked }
}
