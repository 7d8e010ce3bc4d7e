import { type Direction, getDirection, pageLanguages } from '#blocks/language/languages.ts'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { usePageLanguage } from '../sync/page-language.ts'
import { useNav } from '../sync/use-editor.ts'
import { useDocumentFields } from './use-document-fields.ts'

/** Settings for the language and the direction of all pages. Without a setting, both follow the text of the pages. */
export function LanguageSetting({ hasDirection }: { hasDirection: boolean }) {
  const language = usePageLanguage()
  const { lang, dir } = useNav()
  const { onSet } = useDocumentFields('nav')
  const value = typeof lang === 'string' ? lang : ''
  const guessedLang = language?.guessedLang ?? null
  const automaticLabel =
    guessedLang === null ? 'From the text: not recognized, English' : `From the text: ${getName(guessedLang)}`
  const languageOptions = Object.entries(pageLanguages).map(([tag, name]) => ({ value: tag, label: name }))
  const isListed = value === '' || Object.hasOwn(pageLanguages, value)
  return (
    <section aria-label="Language" className="grid min-w-0 content-start gap-4 border-t pt-3">
      <SelectField
        label="Language"
        hint="For screen readers, translators and the messages of forms."
        options={[
          { value: '', label: automaticLabel },
          ...(isListed ? [] : [{ value, label: getName(value) }]),
          ...languageOptions.toSorted((a, b) => a.label.localeCompare(b.label)),
        ]}
        value={value}
        onChange={(event) => onSet('lang', event.target.value === '' ? null : event.target.value)}
      />
      {hasDirection ? (
        <SelectField
          label="Direction"
          options={[
            {
              value: '',
              label: `From the language: ${directions[getDirection(language?.lang ?? 'en')].toLowerCase()}`,
            },
            ...Object.entries(directions).map(([direction, label]) => ({ value: direction, label })),
          ]}
          value={dir === 'ltr' || dir === 'rtl' ? dir : ''}
          onChange={(event) => onSet('dir', event.target.value === '' ? null : event.target.value)}
        />
      ) : null}
    </section>
  )
}

const directions: Record<Direction, string> = { ltr: 'Left to right', rtl: 'Right to left' }

function getName(tag: string): string {
  return pageLanguages[tag] ?? new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(tag) ?? tag
}
