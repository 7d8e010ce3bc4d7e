import {
  describeSource,
  type FindSchema,
  listBlockTexts,
  listPageTexts,
  type TranslationChanges,
  type VersionContent,
  withTranslatedText,
} from '#blocks/language/translation-changes.ts'
import { groupVersions, type PageVersions } from '#blocks/language/page-versions.ts'
import type { TextChange } from '#blocks/language/source-texts.ts'
import { readTranslatedFrom } from '#blocks/language/translated-from.ts'
import { readFormFields } from '#blocks/schema/form-fields.ts'
import type { EditOperation } from '#contract/edit-operations.ts'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { ContentBlock, PageTranslation } from '#contract/page-document.ts'
import { type Document, getBlocks, getPage, getPageIds, type PageFields } from '#document/document.ts'
import { createSlug } from '../sync/page-slug.ts'
import { createRowRepairs } from '../sync/row-operations.ts'

interface NewTranslation {
  lang: string
  /** The language of the originals, which is then set if the document leaves it to its text. */
  originalLang: string
  findSchema: FindSchema
  createId: (prefix: 'pgs' | 'blk') => string
}

/** The pages of a document, each with its translations. */
export function listPageVersions(document: Document): PageVersions<PageFields>[] {
  return groupVersions(getPageIds(document).flatMap((id) => getPage(document, id) ?? []))
}

/** Copies pages into another language. Visitors see the copies only when they are shown to them. */
export function createTranslations(
  document: Document,
  originals: readonly PageVersions<PageFields>[],
  translation: NewTranslation,
): EditOperation[] {
  const usedSlugs = getPageIds(document).map((id) => getPage(document, id)?.slug ?? '')
  const { lang } = document.nav
  return [
    ...(lang === undefined || lang === '' ? [{ op: 'setNav' as const, nav: { lang: translation.originalLang } }] : []),
    ...originals.flatMap((versions) => {
      const [{ slug }] = versions
      const newSlug = createSlug(`${translation.lang} ${slug}`, usedSlugs)
      usedSlugs.push(newSlug)
      return createTranslation(document, versions, { ...translation, slug: newSlug })
    }),
  ]
}

function createTranslation(
  document: Document,
  versions: PageVersions<PageFields>,
  { lang, slug, findSchema, createId }: NewTranslation & { slug: string },
): EditOperation[] {
  const [original] = versions
  const last = versions.at(-1) ?? original
  const [id, headerId] = [createId('pgs'), createId('blk')]
  const blocks = getBlocks(document, original.id)
  // The header is the first block of each page.
  const ids = new Map(blocks.map((block, index) => [block.id, index === 0 ? headerId : createId('blk')]))
  const { name, icon, title, description } = original
  const translation: PageTranslation = {
    of: original.translation?.of ?? original.id,
    lang,
    hidden: true,
    texts: listPageTexts(original),
    leftOut: [],
    order: blocks.map((block) => block.id),
  }
  const after = last.id === getPageIds(document)[0] ? null : last.id
  return [
    { op: 'addPage', id, headerId, name, slug, icon, after },
    {
      op: 'setPage',
      page: id,
      fields: { translation, ...(title && { title }), ...(description && { description }) },
    },
    ...blocks.map((block): EditOperation => {
      const fields = copyFields(block, { ids, findSchema })
      const newId = ids.get(block.id) ?? createId('blk')
      return newId === headerId
        ? { op: 'setBlock', page: id, block: newId, fields }
        : { op: 'addBlock', page: id, id: newId, type: block.type, fields }
    }),
  ]
}

interface CopyOptions {
  /** Ids of the copies by those of the originals, for links to places on the page. */
  ids: ReadonlyMap<string, string>
  findSchema: FindSchema
}

function copyFields(block: ContentBlock, { ids, findSchema }: CopyOptions): JsonObject {
  const copy = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return replaceBlockIds(value, ids)
    if (Array.isArray(value)) return value.map(copy)
    return typeof value === 'object' && value !== null ? copyMembers(value) : value
  }
  const copyMembers = (members: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(members).map(([name, value]) => [name, copy(value)]))
  const fields = copyMembers(block.fields)
  const translatedFrom = describeSource(block, findSchema)
  return { ...fields, ...(block.type === 'form' && keepFieldIds(fields)), translatedFrom }
}

function replaceBlockIds(text: string, ids: ReadonlyMap<string, string>): string {
  return text.replaceAll(/blk_[a-z0-9]{20}/g, (id) => ids.get(id) ?? id)
}

/** The ids of the fields of a form are made from their labels. Answers in all languages belong together, so the ids of the original stay. */
function keepFieldIds(fields: JsonObject): JsonObject {
  const storedFields = fields['fields']
  if (!Array.isArray(storedFields)) return {}
  const ids = readFormFields(fields).map(({ id }) => id)
  return {
    fields: storedFields.map((field, index) =>
      typeof field === 'object' && field !== null && !Array.isArray(field) ? { ...field, id: ids[index] ?? '' } : field,
    ),
  }
}

/** Marks a changed text of a block as translated. */
export function markText(page: string, block: ContentBlock, change: TextChange): EditOperation {
  const { texts = [], ...from } = readTranslatedFrom(block.fields['translatedFrom'])
  const translatedFrom = { ...from, texts: withTranslatedText(texts, change) }
  return { op: 'setBlock', page, block: block.id, fields: { translatedFrom } }
}

/** Marks a changed picture or link as translated. If `isUsed`, the translation gets it where it still has the former one. */
export function markValue(
  translated: VersionContent,
  block: ContentBlock,
  { change, isUsed }: MarkedValue,
): EditOperation {
  const { values = [], ...from } = readTranslatedFrom(block.fields['translatedFrom'])
  const translatedFrom = { ...from, values: withTranslatedText(values, change) }
  const now = change.now === null ? null : replaceBlockIds(change.now, getTranslatedIds(translated))
  const fields = isUsed ? replaceValue(block, { ...change, now }) : null
  return { op: 'setBlock', page: translated.id, block: block.id, fields: { ...fields, translatedFrom } }
}

interface MarkedValue {
  change: TextChange
  isUsed: boolean
}

/**
 * The changed field of a translated block: at the path of the change, the former picture or link is replaced by the new one of the original. In
 * the path, `*` stands for any place in rich text. Null if the block does not have the former value there.
 */
export function replaceValue({ fields }: ContentBlock, { path, before, now }: TextChange): JsonObject | null {
  const [name = '', ...keys] = path.split('.')
  let isFound = false
  const replace = (value: JsonValue | undefined, [key, ...rest]: readonly string[]): JsonValue => {
    if (key === undefined) {
      const isFormerValue = value === (before ?? '')
      isFound ||= isFormerValue
      return isFormerValue ? (now ?? '') : (value ?? null)
    }
    if (typeof value !== 'object' || value === null) return value ?? null
    const replaceMember = (member: string, inner: JsonValue) => {
      // A link in rich text can be anywhere in it.
      if (key === '*')
        return member === 'href' || typeof inner === 'object' ? replace(inner, member === 'href' ? [] : [key]) : inner
      return member === key ? replace(inner, rest) : inner
    }
    if (Array.isArray(value)) return value.map((item, index) => replaceMember(String(index), item))
    return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, replaceMember(member, inner)]))
  }
  const changedValue = replace(fields[name], keys)
  // A link in rich text that is new or was removed belongs to words of the translation.
  return isFound && (!keys.includes('*') || (before !== null && now !== null)) ? { [name]: changedValue } : null
}

/** Marks the order of the blocks of the original as seen. If `isUsed`, the blocks of the translation get the same order. */
export function markOrder(
  document: Document,
  { original, translated }: { original: VersionContent; translated: VersionContent },
  { isUsed }: { isUsed: boolean },
): EditOperation[] {
  const order = original.blocks.map(({ id }) => id)
  const marks = changeTranslation(translated, () => ({ order }))
  if (!isUsed) return marks
  const newOrder = toOriginalOrder(translated.blocks, order)
  const moves = newOrder.slice(1).map((block, index): EditOperation => {
    return { op: 'moveBlock', page: translated.id, block, toPage: translated.id, after: newOrder[index] ?? null }
  })
  return [...createRowRepairs(document, new Map([[translated.id, newOrder]])), ...moves, ...marks]
}

/** The ids of blocks in the order of their originals. Blocks without an original stay behind the block before them. */
function toOriginalOrder(blocks: readonly ContentBlock[], order: readonly string[]): string[] {
  const groups: { place: number; ids: string[] }[] = []
  for (const { id, fields } of blocks) {
    const place = order.indexOf(readTranslatedFrom(fields['translatedFrom']).block ?? '')
    const group = groups.at(-1)
    if (place === -1 && group) group.ids.push(id)
    else groups.push({ place, ids: [id] })
  }
  return groups.toSorted((first, second) => first.place - second.place).flatMap(({ ids }) => ids)
}

/** Marks a changed name, title or description as translated. */
export function markPageText({ id, translation }: VersionContent, change: TextChange): EditOperation[] {
  return changeTranslation({ id, translation }, ({ texts }) => ({ texts: withTranslatedText(texts, change) }))
}

/** How many texts of the settings and blocks differ. */
export function countChangedTexts({ page, blocks }: TranslationChanges): number {
  return blocks.reduce((sum, { changes }) => sum + changes.length, page.length)
}

/** Marks all changed texts as translated. Other changes stay listed. */
export function markAllTexts(
  original: VersionContent,
  translated: VersionContent,
  { changes, findSchema }: { changes: TranslationChanges; findSchema: FindSchema },
): EditOperation[] {
  return [
    ...(changes.page.length > 0 ? changeTranslation(translated, () => ({ texts: listPageTexts(original) })) : []),
    ...changes.blocks.flatMap(({ block, original: source, changes: texts }): EditOperation[] => {
      if (texts.length === 0) return []
      const from = readTranslatedFrom(block.fields['translatedFrom'])
      const translatedFrom = { ...from, texts: [...listBlockTexts(source, findSchema)] }
      return [{ op: 'setBlock', page: translated.id, block: block.id, fields: { translatedFrom } }]
    }),
  ]
}

/** Adds a copy of a block of the original, in the corresponding place. */
export function addMissingBlock(
  translated: VersionContent,
  { original, after }: TranslationChanges['added'][number],
  { findSchema, createId }: Pick<NewTranslation, 'findSchema' | 'createId'>,
): EditOperation {
  const id = createId('blk')
  const ids = getTranslatedIds(translated).set(original.id, id)
  const fields = copyFields(original, { ids, findSchema })
  return { op: 'addBlock', page: translated.id, id, type: original.type, fields, after }
}

/** The ids of the blocks of a translation by those of their originals. */
function getTranslatedIds({ blocks }: VersionContent): Map<string, string> {
  const pairs = blocks.flatMap(({ id, fields }) => {
    const originalId = readTranslatedFrom(fields['translatedFrom']).block
    return originalId === undefined ? [] : [[originalId, id] as const]
  })
  return new Map(pairs)
}

/** Decides that the translation does not have a block of the original. */
export function leaveOut(translated: VersionContent, block: string): EditOperation[] {
  return changeTranslation(translated, ({ leftOut }) => ({ leftOut: [...leftOut, block] }))
}

/** Keeps a block whose original was removed. */
export function keepBlock(page: string, block: string): EditOperation {
  return { op: 'setBlock', page, block, fields: { translatedFrom: {} } }
}

/** Shows a translation to visitors with the next publication, or hides it. */
export function setHidden(page: Pick<VersionContent, 'id' | 'translation'>, hidden: boolean): EditOperation[] {
  return changeTranslation(page, () => ({ hidden }))
}

function changeTranslation(
  { id, translation }: { id: string; translation?: PageTranslation | undefined },
  change: (translation: PageTranslation) => Partial<PageTranslation>,
): EditOperation[] {
  if (!translation) return []
  return [{ op: 'setPage', page: id, fields: { translation: { ...translation, ...change(translation) } } }]
}
