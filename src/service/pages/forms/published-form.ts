import type { JsonObject } from '#contract/json.ts'
import type { ContentBlock, PageContent } from '#contract/page-document.ts'
import type { FormField } from '#blocks/schema/check-answers.ts'
import { getPageLanguage } from '#blocks/language/page-language.ts'
import { readFormFields } from '#blocks/schema/form-fields.ts'

/** What visitors see at a host. */
export interface PublishedPage {
  workspaceId: string
  page: { id: string; name: string }
  content: PageContent
}
/** The published page of a request's `Host`. Null if nothing is published. Rejects if it is not cached and the database is down. */
export type FindPublishedPage = (host: string) => Promise<PublishedPage | null>

/** A form on a published page. */
export interface PublishedForm extends PublishedPage {
  block: ContentBlock
  fields: FormField[]
  /** The slug of its page; empty for the home page. */
  slug: string
  /** The language of its page. */
  lang: string
}

/** The form of a published page by the id of its block. Null if there is none. */
export function findForm(published: PublishedPage, blockId: string): PublishedForm | null {
  for (const { slug, blocks } of published.content.pages) {
    const block = blocks.find(({ id, type }) => id === blockId && type === 'form')
    if (block)
      return {
        ...published,
        block,
        slug,
        fields: readFormFields(block.fields),
        lang: getPageLanguage(published.content),
      }
  }
  return null
}

/** A text field of the form's block; empty if missing. */
export function toText(fields: JsonObject, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value.trim() : ''
}
