import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { Kbd } from '../../ui/kbd.tsx'
import { SearchDialog } from '../../ui/lists/search-dialog.tsx'
import { usePaletteEntries } from './palette-entries.tsx'

/** ⌘K: screens, actions, settings, folders, pages and codes, in one list under one field. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const { entries, isLoading, isFailed } = usePaletteEntries(useDeferredValue(query.trim()))
  return (
    <SearchDialog
      title="Search everything"
      prompt="Search codes, folders, settings and actions"
      query={query}
      entries={entries}
      isLoading={isLoading}
      failure={isFailed ? 'Codes could not be searched. Check the connection and type again.' : null}
      onQuery={setQuery}
      onClose={onClose}
      onRun={(entry) => {
        onClose()
        // After the palette has closed and given the focus back: what runs may open a dialog of its own.
        setTimeout(() => entry.run(navigate))
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
    </SearchDialog>
  )
}
