import { useState } from 'react'
import { getLanguageName, pageLanguages } from '#blocks/language/languages.ts'
import type { PageVersions } from '#blocks/language/page-versions.ts'
import type { PageFields } from '#document/document.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { announce } from '../sync/announcements.ts'
import { getView } from '../sync/block-commands.ts'
import { createDocumentId } from '../sync/create-document-id.ts'
import { usePageLanguage } from '../sync/page-language.ts'
import { useEditor, useSelectionStore } from '../sync/use-editor.ts'
import { createTranslations, listPageVersions } from './translation-operations.ts'
import { useFindSchema } from './use-translations.ts'

/** Adds a language to a page, and if wanted to all others: copies to translate, which visitors do not see yet. */
export function AddLanguage({ page, onDone }: { page: string; onDone: () => void }) {
  const editor = useEditor()
  const selection = useSelectionStore()
  const findSchema = useFindSchema()
  const originalLang = usePageLanguage()?.lang
  const groups = listPageVersions(getView({ editor, selection }))
  const versions = groups.find((group) => group.some(({ id }) => id === page))
  const usedLanguages = new Set([originalLang, ...(versions ?? []).map(({ translation }) => translation?.lang)])
  const options = Object.entries(pageLanguages)
    .filter(([tag]) => !usedLanguages.has(tag))
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const [lang, setLang] = useState('')
  const [isForAll, setForAll] = useState(true)
  const [problem, setProblem] = useState<string>()
  const otherGroups = groups.filter((group) => group !== versions && !hasLanguage(group, lang))
  const isReady = lang !== '' && findSchema !== undefined && originalLang !== undefined && versions !== undefined
  const handleAdd = () => {
    if (!isReady) return
    const view = getView({ editor, selection })
    const originals = isForAll ? [versions, ...otherGroups] : [versions]
    editor.edit(createTranslations(view, originals, { lang, originalLang, findSchema, createId: createDocumentId }))
    const { session } = editor.store.getState()
    const addedPage = listPageVersions(session.view)
      .find((group) => group.some(({ id }) => id === page))
      ?.find(({ translation }) => translation?.lang === lang)
    if (!addedPage) return setProblem(session.error?.message ?? 'The language could not be added.')
    selection.openPage(addedPage.id)
    announce(`${getLanguageName(lang)} was added and is open`)
    onDone()
  }
  return (
    <div className="grid gap-4">
      <SelectField
        label="Language"
        hint="The page is copied for you to translate. Visitors see it once you show it to them and publish."
        options={[{ value: '', label: 'Choose a language', disabled: true }, ...options]}
        value={lang}
        error={problem}
        onChange={({ target }) => setLang(target.value)}
      />
      {groups.length > 1 ? (
        <Checkbox
          label="Also for the other pages"
          checked={isForAll}
          onChange={({ target }) => setForAll(target.checked)}
        />
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" disabled={!isReady} onClick={handleAdd}>
          Add language
        </Button>
      </div>
    </div>
  )
}

function hasLanguage(versions: PageVersions<PageFields>, lang: string): boolean {
  return versions.some(({ translation }) => translation?.lang === lang)
}
