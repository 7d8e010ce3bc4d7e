import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { inputClass } from '#dashboard/ui/input-class.ts'
import { isComposing } from '#dashboard/ui/is-composing.ts'

interface PaletteGroupsProps<Entry> {
  noun: 'block' | 'section'
  query: string
  onQuery: (query: string) => void
  /** The entries that match the query. A group without a name has no heading. */
  groups: readonly (readonly [string, readonly Entry[]])[]
  /** Why not all entries are listed. */
  error: Error | null
  onRetry: () => void
  onChoose: (entry: Entry) => void
  /** Classes of the list in a group. */
  listClass: string
  /** Shown instead of entries. Undefined while they load. */
  noEntries: string | undefined
  children: (entry: Entry) => ReactNode
}

/** A field to find entries of the palette, with the entries in groups. Enter chooses the first one. */
export function PaletteGroups<Entry>(props: PaletteGroupsProps<Entry>) {
  const { noun, query, onQuery, groups, error, onRetry, onChoose, listClass, noEntries, children } = props
  const [first] = groups.flatMap(([, members]) => members)
  return (
    <>
      <label className="relative grid">
        <span className="sr-only">Find a {noun}</span>
        <Search aria-hidden className="pointer-events-none absolute left-2.5 size-4 self-center text-ink-faint" />
        <input
          type="search"
          placeholder={`Find a ${noun}`}
          autoComplete="off"
          className={`${inputClass} pl-8`}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            const isEnter = event.key === 'Enter' && !isComposing(event.nativeEvent)
            if (isEnter && query.trim() !== '' && first !== undefined) onChoose(first)
          }}
        />
      </label>
      {error ? (
        <ErrorPanel title={`The ${noun}s could not be loaded`} onRetry={onRetry} pending={false}>
          {getFailureText(error)}
        </ErrorPanel>
      ) : null}
      {groups.map(([name, members]) => (
        <div key={name} role="group" aria-label={name || `All ${noun}s`} className="grid gap-1.5">
          {name === '' ? null : <h2 className="text-xs font-medium text-ink-faint">{name}</h2>}
          <ul className={listClass}>{members.map(children)}</ul>
        </div>
      ))}
      {first === undefined && noEntries !== undefined ? (
        <p className="py-4 text-center text-sm text-ink-soft">
          {query.trim() === '' ? noEntries : `No ${noun}s match “${query.trim()}”.`}
        </p>
      ) : null}
    </>
  )
}
