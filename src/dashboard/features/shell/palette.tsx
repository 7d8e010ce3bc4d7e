import { useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { isOnBackdrop, useModal } from '../../ui/use-modal.ts'
import { type PaletteEntry, usePaletteEntries } from './palette-entries.tsx'

/** ⌘K: screens, actions, and codes by name, in one list under one field. */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const dialog = useModal(true)
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const { entries, isLoading, isFailed } = usePaletteEntries(useDeferredValue(query.trim()))
  const at = Math.min(active, entries.length - 1)
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    // After the palette has closed and given the focus back: what runs may open a dialog of its own.
    setTimeout(() => entry.run(navigate))
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = nextIndex(event.key, at, entries.length)
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter') run(entries[at])
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      aria-label="Search everything"
      className="fixed mx-auto mt-[14vh] mb-0 max-h-[min(440px,70dvh)] w-[560px] max-w-[calc(100vw-24px)] overflow-hidden rounded-xl bg-surface text-base text-ink shadow-float backdrop:animate-fade backdrop:bg-backdrop open:flex open:animate-rise open:flex-col max-sm:mt-3 max-sm:max-h-[80dvh]"
      onClose={(event) => event.target === dialog.current && onClose()}
      onPointerDown={(event) => isOnBackdrop(event) && onClose()}
    >
      <div className="flex shrink-0 items-center gap-2.5 border-b border-line px-4">
        {isLoading ? <Spinner className="text-ink-faint" /> : <Search aria-hidden className="size-4 text-ink-faint" />}
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Search screens, actions and codes"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries[at] && `${id}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search screens, actions and codes"
          className="h-12 min-w-0 flex-1 bg-transparent outline-none"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
          }}
          onKeyDown={handleKey}
        />
        <Kbd keys="escape" />
      </div>
      <PaletteList id={id} entries={entries} active={at} onHover={setActive} onRun={run} />
      <p
        role="status"
        className={
          isLoading || (entries.length > 0 && !isFailed)
            ? 'sr-only'
            : 'border-t border-line px-4 py-3 text-center text-sm text-ink-soft'
        }
      >
        {isLoading ? '' : outcome({ query, count: entries.length, isFailed })}
      </p>
    </dialog>
  )
}

function outcome({ query, count, isFailed }: { query: string; count: number; isFailed: boolean }): string {
  if (isFailed) return 'Codes could not be searched. Check the connection and type again.'
  return count > 0 ? `${count} results` : `Nothing is named like “${query.trim()}”.`
}

interface PaletteListProps {
  id: string
  entries: readonly PaletteEntry[]
  active: number
  onHover: (index: number) => void
  onRun: (entry: PaletteEntry) => void
}

function PaletteList({ id, entries, active, onHover, onRun }: PaletteListProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Results"
      className="overflow-y-auto overscroll-contain p-1.5 empty:hidden"
    >
      {[...Map.groupBy(entries.entries(), ([, entry]) => entry.group)].map(([group, rows]) => (
        <div key={group} role="group" aria-label={group}>
          <div role="presentation" className="px-2.5 pt-2 pb-1 text-xs text-ink-faint">
            {group}
          </div>
          {rows.map(([index, entry]) => (
            <div
              key={entry.id}
              id={`${id}-${index}`}
              ref={index === active ? (row) => row?.scrollIntoView({ block: 'nearest' }) : null}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className={classes(
                'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint',
                index === active && 'bg-hover',
              )}
              onPointerMove={() => index !== active && onHover(index)}
              onClick={() => onRun(entry)}
              onKeyDown={(event) => event.key === 'Enter' && onRun(entry)}
            >
              {entry.icon}
              <span className="min-w-0 flex-1 truncate">{entry.label}</span>
              {entry.detail ? (
                <span className="max-w-40 truncate font-mono text-xs text-ink-faint">{entry.detail}</span>
              ) : null}
              {entry.keys ? <Kbd keys={entry.keys} /> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at + count - 1) % count
  if (key === 'PageDown') return Math.min(at + 8, count - 1)
  if (key === 'PageUp') return Math.max(at - 8, 0)
  return undefined
}
