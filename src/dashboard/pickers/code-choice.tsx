import { failureText } from '../api/failure-text.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { PickedCode } from './codes-picker.tsx'
import { useFoundCodes } from './use-found-codes.ts'

/** Chooses one code, for a dialog: a search, and a button for each that it finds. */
export function CodeChoice({ onChoose }: { onChoose: (code: PickedCode) => void }) {
  const { typed, setTyped, codes, error, isLoading, hasMore, loadMore } = useFoundCodes()
  return (
    <div className="grid gap-3">
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul aria-label="Codes" className="-mx-2 max-h-72 overflow-y-auto">
        {codes.map((code) => (
          <li key={code.id}>
            <button
              type="button"
              className="flex min-h-8 w-full items-center justify-between gap-3 rounded-md px-2 text-left text-sm hover:bg-hover coarse:min-h-10"
              onClick={() => onChoose(code)}
            >
              <span className="min-w-0 truncate">{code.name}</span>
              <span className="shrink-0 font-mono text-xs text-ink-faint">{code.shortCode}</span>
            </button>
          </li>
        ))}
      </ul>
      {codes.length === 0 ? (
        <p className="text-sm text-ink-soft">
          {error ? failureText(error) : isLoading ? 'Loading the codes…' : 'No matching codes.'}
        </p>
      ) : null}
      {hasMore ? <Button onClick={loadMore}>Show more codes</Button> : null}
    </div>
  )
}
