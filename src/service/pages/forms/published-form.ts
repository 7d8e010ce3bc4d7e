import type { JsonObject } from '#contract/json.ts'
import type { ContentBlock, PageContent } from '#contract/page-document.ts'
import type { FormField } from '#blocks/schema/check-answers.ts'
import { formFields } from '#blocks/schema/form-fields.ts'

/** What visitors see at a host. */
export interface PublishedPage {
  workspaceId: string
  page: { id: string; name: string }
  content: PageContent
}
/** The published page of a request's `Host`; null: nothing is published there. Rejects where that cannot be told. */
export type FindPublished = (host: string) => Promise<PublishedPage | null>

/** A form that visitors can see and send. */
export interface PublishedForm extends PublishedPage {
  block: ContentBlock
  fields: FormField[]
  /** Where it stands; empty for the home page. */
  slug: string
}

/** The form of a published page by the id of its block; null: there is none. */
export function findForm(published: PublishedPage, blockId: string): PublishedForm | null {
  for (const { slug, blocks } of published.content.pages) {
    const block = blocks.find(({ id, type }) => id === blockId && type === 'form')
    if (block) return { ...published, block, slug, fields: formFields(block.fields) }
  }
  return null
}

/** A text field of the form's block; empty where it has none. */
export function toText(fields: JsonObject, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value.trim() : ''
}
