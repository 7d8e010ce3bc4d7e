import { type ReactNode, useMemo, useState } from 'react'
import type { TextChange } from '#blocks/language/source-texts.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { LinesField } from '#dashboard/ui/fields/lines-field.tsx'
import { compareWords } from './changed-words.ts'

interface ChangedTextProps {
  change: TextChange
  /** The text of the translation at this place, if it has one. */
  translation: string | undefined
  onMark: () => void
  /** Stores another text of the translation and marks it as translated. Undefined where the text is edited elsewhere. */
  onTranslate?: ((text: string) => void) | undefined
}

/** A text of the original before and now, with the words that differ, and its translation. Side by side where there is room. */
export function ChangedText({ change, translation, onMark, onTranslate }: ChangedTextProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const isEditable = onTranslate !== undefined && translation !== undefined
  const isEdited = isEditable && draft !== null && draft !== translation
  return (
    <div className="@container grid min-w-0 gap-3 text-sm">
      <div className="grid min-w-0 gap-3 @xl:grid-cols-3">
        <dl className="contents">
          <ChangedWords change={change} />
          {isEditable ? null : (
            <Column title="Translation">{translation ?? <span className="text-ink-faint">None</span>}</Column>
          )}
        </dl>
        {isEditable ? (
          <LinesField
            label="Translation"
            rows={3}
            dir="auto"
            value={draft ?? translation}
            onChange={({ target }) => setDraft(target.value)}
          />
        ) : null}
      </div>
      {isEdited ? (
        <Button
          variant="primary"
          className="justify-self-start @xl:justify-self-end"
          disabled={draft.trim() === ''}
          onClick={() => onTranslate(draft)}
        >
          Save and mark as translated
        </Button>
      ) : (
        <Button className="justify-self-start @xl:justify-self-end" onClick={onMark}>
          Mark as translated
        </Button>
      )}
    </div>
  )
}

function ChangedWords({ change: { before, now } }: { change: TextChange }) {
  const words = useMemo(() => compareWords(before ?? '', now ?? ''), [before, now])
  return (
    <>
      {before === null ? null : (
        <Column title="Before">
          {words.before.map(({ text, isChanged }, index) =>
            isChanged && now !== null ? (
              <del key={index} className="rounded-sm bg-bad-soft">
                {text}
              </del>
            ) : (
              text
            ),
          )}
        </Column>
      )}
      <Column title="Now">
        {now === null ? <span className="text-ink-faint">Removed</span> : null}
        {words.now.map(({ text, isChanged }, index) =>
          isChanged && before !== null ? (
            <ins key={index} className="rounded-sm bg-ok-soft">
              {text}
            </ins>
          ) : (
            text
          ),
        )}
      </Column>
    </>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <dt className="text-ink-soft">{title}</dt>
      <dd className="whitespace-pre-line wrap-anywhere" dir="auto">
        {children}
      </dd>
    </div>
  )
}
