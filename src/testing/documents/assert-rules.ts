import type { PageContent } from '#contract/page-document.ts'

/** Throws where content breaks what every document keeps to. */
export function assertRules({ pages }: PageContent): void {
  if (pages[0]?.slug !== '') throw new Error('The home page is not first.')
  if (new Set(pages.map(({ slug }) => slug)).size < pages.length) throw new Error('Two pages have one address.')
  for (const { blocks } of pages)
    if (blocks.findLastIndex(({ type }) => type === 'header') !== 0)
      throw new Error('A page has not one header, at its head.')
  assertUnique(pages.map(({ id }) => id))
  assertUnique(pages.flatMap(({ blocks }) => blocks.map(({ id }) => id)))
}

function assertUnique(ids: readonly string[]): void {
  if (new Set(ids).size < ids.length) throw new Error('An id is there twice.')
}
