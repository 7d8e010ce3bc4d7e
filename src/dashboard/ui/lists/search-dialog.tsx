import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classes } from '../classes.ts'
import { Kbd } from '../kbd.tsx'
import { Spinner } from '../spinner.tsx'
import { isOnBackdrop, useModal } from '../use-modal.ts'

interface Entry {
  id: string
  group: string
  isLocked?: boolean
}

interface SearchDialogProps<E extends Entry> extends Omit<ResultsProps<E>, 'id' | 'active' | 'onHover'> {
  title: string
  /** What the field is called, and says while it is empty. */
  prompt: string
  query: string
  isLoading: boolean
  /** What to say where not all could be searched. */
  failure: string | null
  onQuery: (query: string) => void
  onClose: () => void
}

/** Everything that can be found under one field: type, arrows, Enter. */
export function SearchDialog<E extends Entry>({
  title,
  prompt,
  query,
  onQuery,
  onClose,
  ...rest
}: SearchDialogProps<E>) {
  const { entries, isLoading, failure, onRun, children } = rest
  const id = useId()
  const dialog = useModal(true)
  const [active, setActive] = useState(0)
  const at = Math.min(active, entries.length - 1)
  const run = (entry: E | undefined) => entry && !entry.isLocked && onRun(entry)
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
      aria-label={title}
      className="fixed mx-auto mt-[14vh] mb-0 max-h-[min(440px,70dvh)] w-[560px] max-w-[calc(100vw-24px)] overflow-hidden rounded-xl bg-surface text-base text-ink shadow-float backdrop:animate-fade backdrop:bg-backdrop open:flex open:animate-rise open:flex-col max-sm:mt-3 max-sm:max-h-[80dvh]"
      onClose={(event) => event.target === dialog.current && onClose()}
      onPointerDown={(event) => isOnBackdrop(event) && onClose()}
    >
      <div className="flex shrink-0 items-center gap-2.5 border-b px-4">
        {isLoading ? <Spinner className="text-ink-faint" /> : <Search aria-hidden className="size-4 text-ink-faint" />}
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={prompt}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries[at] && `${id}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={prompt}
          className="h-12 min-w-0 flex-1 bg-transparent outline-none"
          value={query}
          onChange={(event) => {
            onQuery(event.target.value)
            setActive(0)
          }}
          onKeyDown={handleKey}
        />
        <Kbd keys="escape" />
      </div>
      <Results id={id} entries={entries} active={at} onHover={setActive} onRun={run}>
        {children}
      </Results>
      <p
        role="status"
        className={
          isLoading || (entries.length > 0 && failure === null)
            ? 'sr-only'
            : 'border-t px-4 py-3 text-center text-sm text-ink-soft'
        }
      >
        {isLoading ? '' : (failure ?? outcome(entries.length, query))}
      </p>
    </dialog>
  )
}

function outcome(count: number, query: string): string {
  return count > 0 ? `${count} results` : `No results for “${query.trim()}”.`
}

interface ResultsProps<E extends Entry> {
  id: string
  /** Those of a group one behind the other. */
  entries: readonly E[]
  active: number
  onHover: (index: number) => void
  onRun: (entry: E) => void
  /** What stands in the line of an entry. */
  children: (entry: E) => ReactNode
}

function Results<E extends Entry>({ id, entries, active, onHover, onRun, children }: ResultsProps<E>) {
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
              aria-disabled={entry.isLocked}
              tabIndex={-1}
              className={classes(
                'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint',
                index === active && 'bg-hover',
              )}
              onPointerMove={() => index !== active && onHover(index)}
              onClick={() => onRun(entry)}
              onKeyDown={(event) => event.key === 'Enter' && onRun(entry)}
            >
              {children(entry)}
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
