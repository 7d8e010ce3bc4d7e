import { Command } from 'cmdk'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { commandProps } from '../command-props.ts'
import { Kbd } from '../kbd.tsx'
import { Spinner } from '../spinner.tsx'
import { isComposing } from '../is-composing.ts'
import { pluralize } from '../pluralize.ts'

interface Entry {
  id: string
  group: string
}

interface SearchListProps<E extends Entry> {
  /** Name and placeholder of the field. */
  prompt: string
  query: string
  /** Best first, with the entries of a group together. */
  entries: readonly E[]
  isLoading: boolean
  /** Message if not everything could be searched. */
  failure: string | null
  /** Label of the open page, before the field. */
  page?: string | undefined
  onQuery: (query: string) => void
  /** Leaves the page. Called for Backspace in the empty field. */
  onBack?: () => void
  onRun: (entry: E) => void
  /** Content of an entry. */
  children: (entry: E) => ReactNode
}

const PAGE_ROWS = 8

/** Search field with results for a SearchDialog: type, arrows, Enter. */
export function SearchList<E extends Entry>(props: SearchListProps<E>) {
  const { prompt, query, entries, isLoading, failure, page, onQuery, onBack } = props
  const { activeId, setActiveId } = useActiveEntry(entries)
  const handleKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const step = { PageDown: PAGE_ROWS, PageUp: -PAGE_ROWS }[event.key]
    if (step !== undefined) {
      const index = entries.findIndex(({ id }) => id === activeId) + step
      setActiveId(entries[Math.max(0, Math.min(index, entries.length - 1))]?.id ?? '')
    } else if (event.key === 'Backspace' && query === '' && onBack) onBack()
    else return
    event.preventDefault()
  }
  return (
    <>
      <Command
        label={prompt}
        {...commandProps}
        value={activeId}
        onValueChange={setActiveId}
        className="flex min-h-0 flex-col outline-none"
        onKeyDown={handleKey}
      >
        <div className="flex shrink-0 items-center gap-2.5 border-b px-4">
          {isLoading ? (
            <Spinner className="text-ink-faint" />
          ) : (
            <Search aria-hidden className="size-4 text-ink-faint" />
          )}
          {page ? <span className="rounded-sm bg-hover px-1.5 py-0.5 text-xs text-ink-soft">{page}</span> : null}
          <Command.Input
            autoFocus
            placeholder={prompt}
            className="h-12 min-w-0 flex-1 bg-transparent outline-none"
            value={query}
            onValueChange={onQuery}
          />
          <Kbd keys="escape" />
        </div>
        <Results {...props} />
      </Command>
      <p
        role="status"
        className={
          isLoading || (entries.length > 0 && failure === null)
            ? 'sr-only'
            : 'border-t px-4 py-3 text-center text-sm text-ink-soft'
        }
      >
        {isLoading ? '' : (failure ?? describeResults(entries.length, query))}
      </p>
    </>
  )
}

function describeResults(count: number, query: string): string {
  return count > 0 ? pluralize(count, 'result') : `No results for “${query.trim()}”.`
}

/** The active entry: the first one until arrows or pointer select another. */
function useActiveEntry(entries: readonly Entry[]) {
  const [selection, setSelection] = useState({ first: '', id: '' })
  const firstId = entries[0]?.id ?? ''
  const isStillListed = selection.first === firstId && entries.some(({ id }) => id === selection.id)
  return {
    activeId: isStillListed ? selection.id : firstId,
    setActiveId: (id: string) => setSelection({ first: firstId, id }),
  }
}

function Results<E extends Entry>({ query, entries, onRun, children }: SearchListProps<E>) {
  const list = useRef<HTMLDivElement>(null)
  // A new query shows the best match, which is at the top.
  useEffect(() => {
    list.current?.scrollTo({ top: 0 })
  }, [query])
  return (
    <Command.List ref={list} label="Results" className="overflow-y-auto overscroll-contain p-1.5 has-[>:empty]:hidden">
      {[...Map.groupBy(entries, ({ group }) => group)].map(([group, members]) => (
        <Command.Group
          key={group}
          heading={group}
          className="[&>[cmdk-group-heading]]:px-2.5 [&>[cmdk-group-heading]]:pt-2 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-xs [&>[cmdk-group-heading]]:text-ink-faint"
        >
          {members.map((entry) => (
            <Command.Item
              key={entry.id}
              value={entry.id}
              className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm data-[selected=true]:bg-hover [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint"
              onSelect={() => onRun(entry)}
            >
              {children(entry)}
            </Command.Item>
          ))}
        </Command.Group>
      ))}
    </Command.List>
  )
}
