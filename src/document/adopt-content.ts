import type { JsonValue } from '#contract/json.ts'
import type { ContentPage, PageContent } from '#contract/page-document.ts'
import { getBlock, type Document, pickSettings, readDocument, writeDocument } from './document.ts'
import { isSameJson } from './same-json.ts'

/** Reads new content. Blocks that equal those of `document` keep their identity, so that React does not render them again. */
export function adoptContent(document: Document, content: PageContent): Document {
  return readDocument({
    ...content,
    pages: content.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => {
        const existing = getBlock(document, block.id)
        return existing && existing.type === block.type && isSameJson(existing.fields, block.fields) ? existing : block
      }),
    })),
  })
}

/** Whether a document equals content in every field. */
export function hasContent(document: Document, { pages, theme, nav }: PageContent): boolean {
  const current = writeDocument(document)
  return isSameJson(
    [...current.pages.map(toComparable), current.theme, current.nav],
    [...pages.map(toComparable), theme, nav],
  )
}

function toComparable({ id, name, slug, icon, blocks, ...settings }: ContentPage): JsonValue {
  return [
    id,
    name,
    slug,
    icon,
    { ...pickSettings(settings) },
    blocks.map((block) => [block.id, block.type, block.fields]),
  ]
}
