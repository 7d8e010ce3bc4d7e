import { getDirection, pageLanguages } from '#blocks/language/languages.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { usePageLanguage } from '../sync/page-language.ts'
import { useNav } from '../sync/use-editor.ts'
import { useDocumentFields } from './use-document-fields.ts'

/** The language of all pages of the document: that of their text, or another one. */
export function LanguageSetting() {
  const language = usePageLanguage()
  const { lang } = useNav()
  const { onSet } = useDocumentFields('nav')
  const value = typeof lang === 'string' ? lang : ''
  const guessed = language?.guessed ?? null
  const automatic = guessed === null ? 'From the text: not recognized, English' : `From the text: ${getName(guessed)}`
  const listed = Object.entries(pageLanguages).map(([tag, name]) => ({ value: tag, label: name }))
  const isListed = value === '' || Object.hasOwn(pageLanguages, value)
  return (
    <section aria-label="Language" className="grid min-w-0 content-start gap-4 border-t pt-3">
      <SelectField
        label="Language"
        hint={`For screen readers, translators and the messages of forms.${
          getDirection(language?.lang ?? 'en') === 'rtl' ? ' Written from right to left.' : ''
        }`}
        options={[
          { value: '', label: automatic },
          ...(isListed ? [] : [{ value, label: getName(value) }]),
          ...listed.toSorted((a, b) => a.label.localeCompare(b.label)),
        ]}
        value={value}
        onChange={(event) => onSet('lang', event.target.value === '' ? null : event.target.value)}
      />
    </section>
  )
}

function getName(tag: string): string {
  return pageLanguages[tag] ?? new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(tag) ?? tag
}
