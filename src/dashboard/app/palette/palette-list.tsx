import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { Kbd } from '#dashboard/ui/kbd.tsx'
import { SearchList } from '#dashboard/ui/lists/search-list.tsx'
import { type PalettePage, usePaletteEntries } from './palette-entries.tsx'
import { rememberRecentId } from './recent-entries.ts'

interface PaletteListProps {
  prompt: string
  query: string
  onQuery: (query: string) => void
  onClose: () => void
}

/** The results of the palette, or one of its pages. */
export function PaletteList({ prompt, query, onQuery, onClose }: PaletteListProps) {
  const navigate = useNavigate()
  const [page, setPage] = useState<PalettePage | null>(null)
  const { entries, isLoading, isFailed } = usePaletteEntries(useDeferredValue(query.trim()), page)
  const openPage = (next: PalettePage | null) => {
    setPage(next)
    onQuery('')
  }
  return (
    <SearchList
      prompt={prompt}
      query={query}
      entries={entries}
      isLoading={isLoading}
      failure={isFailed ? 'Codes could not be searched. Check the connection and type again.' : null}
      page={page ?? undefined}
      onQuery={onQuery}
      onBack={() => openPage(null)}
      onRun={(entry) => {
        if (entry.opensPage) return openPage(entry.opensPage)
        rememberRecentId(entry.id)
        onClose()
        // The palette restores the focus in a timer that starts when it closes. What an entry opens gets the focus after that.
        setTimeout(() => setTimeout(() => entry.run(navigate)))
      }}
    >
      {({ icon, label, detail, keys }) => (
        <>
          {icon}
          <span className="min-w-0 flex-1 truncate">{label}</span>
          {detail ? <span className="max-w-40 truncate font-mono text-xs text-ink-faint">{detail}</span> : null}
          {keys ? <Kbd keys={keys} /> : null}
        </>
      )}
    </SearchList>
  )
}
