import { getLanguageName } from '#blocks/language/languages.ts'
import { listBlockTexts } from '#blocks/language/translation-changes.ts'
import { readTranslatedFrom } from '#blocks/language/translated-from.ts'
import { useBlock, useEditor } from '../sync/use-editor.ts'
import { ChangedText } from './changed-text.tsx'
import { ChangedValue } from './changed-value.tsx'
import { markText } from './translation-operations.ts'
import { useFindSchema, useOriginalLanguage, useTranslations } from './use-translations.ts'

/** In the form of a translated block: the texts of its original, and what has changed in them since. */
export function BlockTranslation({ block: id }: { block: string }) {
  const editor = useEditor()
  const block = useBlock(id)
  const translations = useTranslations()
  const findSchema = useFindSchema()
  const originalName = getLanguageName(useOriginalLanguage())
  const state = translations.find(({ translated }) => translated.blocks.some((other) => other.id === id))
  if (!block || !state || !findSchema) return null
  const { block: sourceId } = readTranslatedFrom(block.fields['translatedFrom'])
  const source = state.original.blocks.find((other) => other.id === sourceId)
  if (!source) return null
  const texts = listBlockTexts(source, findSchema)
  const { changes = [], values = [] } = state.changes.blocks.find((other) => other.block.id === id) ?? {}
  if (texts.length === 0 && changes.length === 0 && values.length === 0) return null
  return (
    <section aria-label={`In ${originalName}`} className="grid min-w-0 gap-3 rounded-lg bg-sunken p-3">
      <h3 className="text-sm font-semibold">In {originalName}</h3>
      {changes.map((change) => (
        <ChangedText
          key={`${change.path} ${change.before}`}
          change={change}
          translation={listBlockTexts(block, findSchema).find(({ path }) => path === change.path)?.text}
          onMark={() => editor.edit(markText(state.translated.id, block, change))}
        />
      ))}
      {values.map((change, index) => (
        <ChangedValue
          key={`${index} ${change.path} ${change.now}`}
          translated={state.translated}
          block={block}
          change={change}
        />
      ))}
      {changes.length > 0 ? null : (
        <ul className="grid min-w-0 gap-2 text-sm text-ink-soft">
          {texts.map(({ path, text }) => (
            <li key={path} dir="auto" className="line-clamp-6 whitespace-pre-line wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
