import { useState } from 'react'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { SearchDialog } from '../../ui/lists/search-dialog.tsx'

const PaletteList = lazyComponent(async () => ({ default: (await import('./palette-list.tsx')).PaletteList }))

/** The command palette (⌘K): screens, actions, settings, folders, pages and codes in one list. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  return (
    <SearchDialog title="Search everything" prompt={prompt} query={query} onQuery={setQuery} onClose={onClose}>
      <PaletteList prompt={prompt} query={query} onQuery={setQuery} onClose={onClose} />
    </SearchDialog>
  )
}

const prompt = 'Search codes, folders, settings and actions'
