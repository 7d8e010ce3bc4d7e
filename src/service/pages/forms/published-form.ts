import type { JsonObject } from '#contract/json.ts'
import type { ContentBlock, PageContent } from '#contract/page-document.ts'
import type { FormField } from '#blocks/schema/check-answers.ts'
import {
  createLinkResolver,
  getVersionLanguage,
  hasTranslations,
  toLanguageContent,
} from '#blocks/language/translations.ts'
import { readFormFields } from '#blocks/schema/form-fields.ts'

/** What visitors see at a host. */
export interface PublishedPage {
  workspaceId: string
  page: { id: string; name: string }
  content: PageContent
}
/** The published page of a request's `Host`. Null if nothing is published. Rejects if it is not cached and the database is down. */
export type FindPublishedPage = (host: string) => Promise<PublishedPage | null>

/** A form on a published page. `content` is the document in the language of the page. */
export interface PublishedForm extends PublishedPage {
  block: ContentBlock
  fields: FormField[]
  /** The path of its page, at which visitors stay in its language. */
  path: string
  /** The language of its page. */
  lang: string
  /** The language of its page if the document has several. Null if not. */
  visitedLang: string | null
  /** The path of another page in this language, by a link of the form. Null if the link leads elsewhere. */
  resolveLink(href: string): string | null
}

/** The form of a published page by the id of its block. Null if there is none. */
export function findForm(published: PublishedPage, blockId: string): PublishedForm | null {
  for (const page of published.content.pages) {
    const block = page.blocks.find(({ id, type }) => id === blockId && type === 'form')
    if (!block) continue
    const lang = getVersionLanguage(published.content, page)
    const resolveLink = createLinkResolver(published.content, lang)
    return {
      ...published,
      content: toLanguageContent(published.content, lang),
      block,
      path: resolveLink(`page:${page.id}`) ?? `/${page.slug}`,
      fields: readFormFields(block.fields),
      lang,
      visitedLang: hasTranslations(published.content.pages) ? lang : null,
      resolveLink,
    }
  }
  return null
}

/** A text field of the form's block; empty if missing. */
export function toText(fields: JsonObject, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value.trim() : ''
}
