import type { JsonValue } from '#contract/json.ts'
import type { ContentPage, PageContent } from '#contract/page-document.ts'
import { getBlock, type Document, readDocument, writeDocument } from './document.ts'
import { sameJson } from './same-json.ts'

/** Parses new content. Unchanged blocks keep their identity, so that React does not render them again. */
export function adoptContent(known: Document, content: PageContent): Document {
  return readDocument({
    ...content,
    pages: content.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => {
        const same = getBlock(known, block.id)
        return same && same.type === block.type && sameJson(same.fields, block.fields) ? same : block
      }),
    })),
  })
}

/** Whether a document equals content in every field. */
export function hasContent(document: Document, { pages, theme, nav }: PageContent): boolean {
  const mine = writeDocument(document)
  return sameJson(
    [...mine.pages.map(fieldsAndBlocks), mine.theme, mine.nav],
    [...pages.map(fieldsAndBlocks), theme, nav],
  )
}

function fieldsAndBlocks({ id, name, slug, icon, blocks }: ContentPage): JsonValue {
  return [id, name, slug, icon, blocks.map((block) => [block.id, block.type, block.fields])]
}
