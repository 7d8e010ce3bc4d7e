import { getLanguageName } from '#blocks/language/languages.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { useEditor } from '../sync/use-editor.ts'
import { setHidden } from './translation-operations.ts'
import { type TranslationState, useTranslations } from './use-translations.ts'

/** Before publishing: the languages that visitors do not see yet, and those that are behind their original. */
export function UnpublishedLanguages() {
  const editor = useEditor()
  const languages = [...Map.groupBy(useTranslations(), ({ lang }) => lang)]
  const notable = languages.filter(([, states]) => states.some(({ hidden, count }) => hidden || count > 0))
  const hiddenPages = languages.flatMap(([, states]) => states.filter(({ hidden }) => hidden))
  if (notable.length === 0) return null
  return (
    <section aria-label="Languages" className="grid gap-2">
      <h3 className="text-sm font-semibold">Languages</h3>
      <ul className="grid gap-1 text-sm text-ink-soft">
        {notable.map(([lang, states]) => (
          <li key={lang}>
            <span lang={lang}>{getLanguageName(lang)}</span>: {describeLanguage(states)}
          </li>
        ))}
      </ul>
      {hiddenPages.length > 0 ? (
        <Button
          className="justify-self-start"
          onClick={() => editor.edit(hiddenPages.flatMap(({ translated }) => setHidden(translated, false)))}
        >
          Show all languages to visitors
        </Button>
      ) : null}
    </section>
  )
}

function describeLanguage(states: readonly TranslationState[]): string {
  const hidden = states.filter((state) => state.hidden).length
  const behind = states.reduce((sum, { count }) => sum + count, 0)
  return [
    ...(hidden === 0
      ? []
      : [hidden === states.length ? 'hidden from visitors' : `${pluralize(hidden, 'page')} hidden`]),
    ...(behind === 0 ? [] : [`${pluralize(behind, 'change')} to translate`]),
  ].join(', ')
}
