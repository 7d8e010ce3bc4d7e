import type { TextChange } from '#blocks/language/source-texts.ts'
import { Button } from '#dashboard/ui/button.tsx'

interface ChangedTextProps {
  change: TextChange
  /** The text of the translation at this place, if it has one. */
  translation: string | undefined
  onMark: () => void
}

/** A text of the original, before and now, beside its translation. */
export function ChangedText({ change: { before, now }, translation, onMark }: ChangedTextProps) {
  return (
    <div className="grid min-w-0 gap-2 text-sm">
      <dl className="grid min-w-0 gap-x-3 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
        {before === null ? null : (
          <>
            <dt className="text-ink-faint">Before</dt>
            <dd className="whitespace-pre-line text-ink-soft wrap-anywhere" dir="auto">
              {before}
            </dd>
          </>
        )}
        <dt className="text-ink-faint">Now</dt>
        <dd className="whitespace-pre-line wrap-anywhere" dir="auto">
          {now ?? <span className="text-ink-faint">Removed</span>}
        </dd>
        <dt className="text-ink-faint">Translation</dt>
        <dd className="whitespace-pre-line wrap-anywhere" dir="auto">
          {translation ?? <span className="text-ink-faint">None</span>}
        </dd>
      </dl>
      <Button className="justify-self-start" onClick={onMark}>
        Mark as translated
      </Button>
    </div>
  )
}
