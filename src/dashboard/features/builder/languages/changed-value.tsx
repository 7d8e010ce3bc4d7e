import type { TextChange } from '#blocks/language/source-texts.ts'
import type { VersionContent } from '#blocks/language/translation-changes.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { useEditor } from '../sync/use-editor.ts'
import { markValue, replaceValue } from './translation-operations.ts'

interface ChangedValueProps {
  translated: VersionContent
  /** The block of the translation. */
  block: ContentBlock
  change: TextChange
}

/** A picture or a link of the original, before and now. The translation can take it over where it still has the former one. */
export function ChangedValue({ translated, block, change }: ChangedValueProps) {
  const editor = useEditor()
  const isPicture = change.path.endsWith('.src')
  const mark = (isUsed: boolean) => editor.edit(markValue(translated, block, { change, isUsed }))
  return (
    <div className="grid min-w-0 gap-2 text-sm">
      <dl className="grid min-w-0 gap-x-3 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
        {(['before', 'now'] as const).map((time) => (
          <div key={time} className="contents">
            <dt className="text-ink-faint">
              {isPicture ? 'Picture' : 'Link'} {time}
            </dt>
            <dd className="min-w-0 wrap-anywhere">
              <ShownValue isPicture={isPicture} value={change[time]} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {replaceValue(block, change) ? <Button onClick={() => mark(true)}>Use it here too</Button> : null}
        <Button variant="ghost" onClick={() => mark(false)}>
          Keep this language as it is
        </Button>
      </div>
    </div>
  )
}

function ShownValue({ isPicture, value }: { isPicture: boolean; value: string | null }) {
  if (value === null) return <span className="text-ink-faint">None</span>
  // A built-in picture has a name instead of an address.
  if (!isPicture || !URL.canParse(value) || value.startsWith('art:')) return value
  return <img src={value} alt={value} className="h-16 w-auto max-w-full rounded-md object-contain" />
}
