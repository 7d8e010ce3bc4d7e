import { type Document, getPage } from '../document.ts'
import type { MovePage } from '../operation.ts'
import { type Outcome, rejectOperation } from '../operation-error.ts'
import { findPagePlace, isHome, placeOfPage } from '../rules.ts'

export function movePage(document: Document, { page, after }: MovePage): Outcome {
  if (!getPage(document, page)) return rejectOperation('page_not_found', 'page', 'There is no such page')
  if (isHome(document, page)) return rejectOperation('home_page', 'page', 'The home page is always the first')
  const place = findPagePlace(document, { after, moved: page })
  if (!place.ok) return place
  const others = document.pageIds.filter((id) => id !== page)
  return {
    ok: true,
    document: { ...document, pageIds: others.toSpliced(others.indexOf(place.before) + 1, 0, page) },
    inverse: [{ op: 'movePage', page, after: placeOfPage(document, page) }],
  }
}
