import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getLanguageSetting } from '#blocks/language/page-language.ts'
import {
  countTranslationChanges,
  type FindSchema,
  findTranslationChanges,
  type TranslationChanges,
  type VersionContent,
} from '#blocks/language/translation-changes.ts'
import { blocksQueries } from '#dashboard/api/pages.ts'
import { type Document, getBlocks, getPage } from '#document/document.ts'
import { useEditorState } from '../sync/use-editor.ts'
import { listPageVersions } from './translation-operations.ts'

/** A translation with its original, and what has changed since. */
export interface TranslationState {
  original: VersionContent
  translated: VersionContent
  lang: string
  hidden: boolean
  changes: TranslationChanges
  count: number
}

/** Returns the schema of a block type; undefined until the schemas are loaded. */
export function useFindSchema(): FindSchema | undefined {
  const { data: types } = useQuery(blocksQueries.types())
  const names = types?.map(({ type }) => type) ?? []
  const { data: schemas } = useQuery({ ...blocksQueries.schemas(names), enabled: names.length > 0 })
  return useMemo(() => {
    if (!schemas) return undefined
    const byType = new Map(schemas.map(({ type, schema }) => [type, schema]))
    return (type) => byType.get(type)
  }, [schemas])
}

/** The translations of the document, in its order, once the schemas are loaded. */
export function useTranslations(): readonly TranslationState[] {
  const view = useEditorState(({ session }) => session.view)
  const findSchema = useFindSchema()
  return useMemo(() => (findSchema ? listTranslations(view, findSchema) : []), [view, findSchema])
}

/** The language of the originals, if it is set. It is set as soon as there is a translation. */
export function useOriginalLanguage(): string {
  return useEditorState(({ session }) => getLanguageSetting(session.view.nav) ?? 'en')
}

function listTranslations(document: Document, findSchema: FindSchema): TranslationState[] {
  return listPageVersions(document).flatMap(([first, ...others]) => {
    const original = readVersion(document, first.id)
    return others.flatMap(({ id, translation }) => {
      const translated = readVersion(document, id)
      if (!original || !translated || !translation) return []
      const found = findTranslationChanges(original, translated, findSchema)
      // A translation takes the place of an original that was removed. The others were not translated from it.
      const changes = original.translation ? { ...found, page: [], added: [], removed: [], isReordered: false } : found
      const { lang, hidden } = translation
      return [{ original, translated, lang, hidden, changes, count: countTranslationChanges(changes) }]
    })
  })
}

function readVersion(document: Document, id: string): VersionContent | null {
  const page = getPage(document, id)
  return page ? { ...page, blocks: getBlocks(document, id) } : null
}
