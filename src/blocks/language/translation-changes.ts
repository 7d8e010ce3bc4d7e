import type { ContentBlock, PageTranslation, SourceText } from '#contract/page-document.ts'
import { findTextChanges, listSourceTexts, listSourceValues, type TextChange } from './source-texts.ts'
import { readTranslatedFrom, type TranslatedFrom } from './translated-from.ts'

/** A page with its blocks, as the engine knows it. */
export interface VersionContent {
  id: string
  name: string
  title?: string
  description?: string
  translation?: PageTranslation
  blocks: readonly ContentBlock[]
}

/** The differences between a block of the original and the version that was translated. */
export interface BlockChanges {
  block: ContentBlock
  original: ContentBlock
  changes: TextChange[]
  /** Changed pictures and links. */
  values: TextChange[]
}

/** The differences between an original and the version that was translated. */
export interface TranslationChanges {
  /** Changed name, title and description. */
  page: TextChange[]
  blocks: BlockChanges[]
  /** Blocks of the original that the translation lacks, with the block that they follow in the translation. */
  added: { original: ContentBlock; after: string | null }[]
  /** Blocks of the translation whose original was removed. */
  removed: ContentBlock[]
  /** Whether blocks of the original have changed places. */
  isReordered: boolean
}

/** Returns the JSON Schema of the fields of a type. */
export type FindSchema = (type: string) => unknown

/** Finds what has changed in the original since it was translated. `translation` must be a translation. */
export function findTranslationChanges(
  original: VersionContent,
  translated: VersionContent,
  findSchema: FindSchema,
): TranslationChanges {
  const originals = new Map(original.blocks.map((block) => [block.id, block]))
  const pairs = translated.blocks.flatMap((block) => {
    const { block: id, texts = [], values } = readTranslatedFrom(block.fields['translatedFrom'])
    return id === undefined ? [] : [{ block, texts, values, source: originals.get(id) }]
  })
  return {
    page: findTextChanges(translated.translation?.texts ?? [], listPageTexts(original)),
    blocks: pairs.flatMap(({ block, texts, values, source }) => {
      if (!source) return []
      const changes = findTextChanges(texts, listBlockTexts(source, findSchema))
      const changedValues = values ? findValueChanges(values, { source, block, findSchema }) : []
      if (changes.length === 0 && changedValues.length === 0) return []
      return [{ block, original: source, changes, values: changedValues }]
    }),
    added: listAddedBlocks(
      original.blocks,
      new Map(pairs.map(({ block, source }) => [source?.id, block.id])),
      translated.translation?.leftOut ?? [],
    ),
    removed: pairs.flatMap(({ block, source }) => (source ? [] : [block])),
    isReordered: isReordered(
      translated.translation?.order,
      original.blocks.map(({ id }) => id),
    ),
  }
}

/**
 * Finds the pictures and links of an original that differ. One that is new counts only if the translation lacks it: former versions stored
 * fewer of them.
 */
function findValueChanges(
  values: readonly SourceText[],
  { source, block, findSchema }: { source: ContentBlock; block: ContentBlock; findSchema: FindSchema },
): TextChange[] {
  const translatedValues = listBlockValues(block, findSchema)
  return findTextChanges(values, listBlockValues(source, findSchema)).filter(
    ({ path, before, now }) =>
      before !== null || !translatedValues.some((value) => value.path === path && value.text === now),
  )
}

/** Whether the ids that two lists share are in another order. */
function isReordered(before: readonly string[] | undefined, now: readonly string[]): boolean {
  if (before === undefined) return false
  const [knownBefore, knownNow] = [new Set(before), new Set(now)]
  return before.filter((id) => knownNow.has(id)).join() !== now.filter((id) => knownBefore.has(id)).join()
}

/** `translatedIds` has the blocks of the translation by the id of their original. */
function listAddedBlocks(
  blocks: readonly ContentBlock[],
  translatedIds: ReadonlyMap<string | undefined, string>,
  leftOut: readonly string[],
): TranslationChanges['added'] {
  let after: string | null = null
  return blocks.flatMap((original) => {
    const translatedId = translatedIds.get(original.id)
    after = translatedId ?? after
    return translatedId === undefined && !leftOut.includes(original.id) ? [{ original, after }] : []
  })
}

/** How many texts, pictures, links and blocks differ. Another order of blocks is one change. */
export function countTranslationChanges(changes: TranslationChanges): number {
  const { page, blocks, added, removed } = changes
  const values = blocks.reduce((sum, block) => sum + block.changes.length + block.values.length, page.length)
  return values + added.length + removed.length + Number(changes.isReordered)
}

/** The texts of the settings of a page that its translations translate. */
export function listPageTexts({ name, title, description }: Omit<VersionContent, 'blocks'>): SourceText[] {
  return Object.entries({ name, title, description }).flatMap(([path, text]) => (text ? [{ path, text }] : []))
}

/** The texts of a block that its translations translate. */
export function listBlockTexts({ type, fields }: ContentBlock, findSchema: FindSchema): readonly SourceText[] {
  const texts = listSourceTexts(findSchema(type), fields)
  // The name of a section is only for people who edit the page.
  return type === 'section' ? texts.filter(({ path }) => path !== 'name') : texts
}

/** The pictures and links of a block that its translations have too. */
function listBlockValues({ type, fields }: ContentBlock, findSchema: FindSchema): readonly SourceText[] {
  return listSourceValues(findSchema(type), fields)
}

/** The field `translatedFrom` of a block that has just been translated. */
export function describeSource(block: ContentBlock, findSchema: FindSchema): Required<TranslatedFrom> {
  return {
    block: block.id,
    texts: [...listBlockTexts(block, findSchema)],
    values: [...listBlockValues(block, findSchema)],
  }
}

/** The texts as they are after one change was translated; the others still count as changed. */
export function withTranslatedText(texts: readonly SourceText[], { path, before, now }: TextChange): SourceText[] {
  const isSame = (text: SourceText) => text.text === before
  const exact = texts.findIndex((text) => isSame(text) && text.path === path)
  const index = exact === -1 ? texts.findIndex(isSame) : exact
  const remaining = index === -1 ? [...texts] : texts.toSpliced(index, 1)
  return now === null ? remaining : [...remaining, { path, text: now }]
}
