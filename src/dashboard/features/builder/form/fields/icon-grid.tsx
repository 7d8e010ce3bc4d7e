import { useState } from 'react'
import { iconPaths } from '#blocks/runtime/icon-paths.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { PageIcon } from './page-icon.tsx'

/** Searchable grid of all page icons. */
export function IconGrid({ chosenName, onChoose }: { chosenName: string; onChoose: (name: string) => void }) {
  const [query, setQuery] = useState('')
  const part = query.trim().toLowerCase().replaceAll(' ', '-')
  const names = [...iconPaths.keys()].filter((name) => name.includes(part))
  return (
    <div className="grid gap-3">
      <TextField
        label="Find an icon"
        type="search"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul
        aria-label="Icons"
        className="grid max-h-72 grid-cols-[repeat(auto-fill,minmax(40px,1fr))] gap-1 overflow-y-auto p-0.5"
      >
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-label={name.replaceAll('-', ' ')}
              aria-pressed={name === chosenName}
              title={name.replaceAll('-', ' ')}
              className={classes(
                'grid aspect-square w-full place-items-center rounded-md hover:bg-hover [&>svg]:size-5',
                name === chosenName && 'bg-accent-soft text-accent-text',
              )}
              onClick={() => onChoose(name)}
            >
              <PageIcon name={name} />
            </button>
          </li>
        ))}
      </ul>
      {names.length === 0 ? <p className="text-sm text-ink-soft">No icons match “{query.trim()}”.</p> : null}
    </div>
  )
}
