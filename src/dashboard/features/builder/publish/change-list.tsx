import { pluralize } from '../../../ui/pluralize.ts'
import { useDifferences } from './use-differences.ts'

const MOST_SHOWN = 8

/** What publishing will change for visitors. */
export function ChangeList() {
  const changes = useDifferences()
  if (changes === null) return null
  if (changes.length === 0) return <p className="text-sm text-ink-soft">No changes since the last publication.</p>
  return (
    <section aria-label="Changes since it was last published" className="grid gap-1">
      <h3 className="text-sm font-semibold">{pluralize(changes.length, 'change')} since it was last published</h3>
      <ul className="text-sm text-ink-soft">
        {changes.slice(0, MOST_SHOWN).map(({ target, words }) => (
          <li key={`${target} ${words}`} className="truncate" title={words}>
            {words}
          </li>
        ))}
        {changes.length > MOST_SHOWN ? <li>and {changes.length - MOST_SHOWN} more</li> : null}
      </ul>
    </section>
  )
}
