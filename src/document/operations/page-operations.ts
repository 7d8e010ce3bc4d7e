import { insertBlock } from '../block-order.ts'
import type { PageSettings } from '#contract/page-document.ts'
import type { BlockTypeRegistry } from '../block-type-registry.ts'
import { type Document, type PageFields, getBlock, getBlockIds, getPage, pickSettings } from '../document.ts'
import { deleteById, getById, setById } from '../hash-array-mapped-trie.ts'
import { type Outcome, rejectOperation } from '../operation-error.ts'
import type { AddPage, MovePage, RemovePage, SetPage } from '../operation.ts'
import { getRestorePageOperations } from '../restore-operations.ts'
import { HEADER, findPagePlace, isHome, getPagePlace, checkSlug, checkTranslation } from '../rules.ts'

/** Adds a page with its header. */
export function addPage(document: Document, operation: AddPage, blockTypes: BlockTypeRegistry): Outcome {
  const { id, headerId, name, slug, icon = '', after } = operation
  if (getPage(document, id)) return rejectOperation('id_taken', 'id', 'There is already a page with this id')
  if (getBlock(document, headerId))
    return rejectOperation('id_taken', 'headerId', 'There is already a block with this id')
  const rejection = checkSlug(document, slug, { pageId: id, path: 'slug' })
  if (rejection) return rejection
  const place = findPagePlace(document, { after })
  if (!place.ok) return place
  const pageNode = { page: { id, name, slug, icon }, first: null, last: null, length: 0 }
  const pageIds = document.pageIds.toSpliced(document.pageIds.indexOf(place.previous) + 1, 0, id)
  const header = { id: headerId, type: HEADER, fields: { ...blockTypes.block(HEADER)?.defaults } }
  return {
    ok: true,
    document: insertBlock({ ...document, pageIds, pages: setById(document.pages, id, pageNode) }, header, {
      page: id,
      before: null,
    }),
    inverse: [{ op: 'removePage', page: id }],
  }
}

/** Changes name, address, icon and settings of a page. Null removes a setting. */
export function setPage(document: Document, { page: id, fields }: SetPage): Outcome {
  const node = getById(document.pages, id)
  if (!node) return rejectOperation('page_not_found', 'page', 'There is no such page')
  const { page } = node
  const { name = page.name, slug = page.slug, icon = page.icon } = fields
  const rejection =
    (fields.slug === undefined ? null : checkSlug(document, slug, { pageId: id, path: 'fields.slug' })) ??
    (fields.translation ? checkTranslation(document, id) : null)
  if (rejection) return rejection
  return {
    ok: true,
    document: {
      ...document,
      pages: setById(document.pages, id, {
        ...node,
        page: { id, name, slug, icon, ...mergeSettings(fields, page) },
      }),
    },
    inverse: [{ op: 'setPage', page: id, fields: pickPreviousFields(fields, page) }],
  }
}

function pickPreviousFields(fields: SetPage['fields'], page: PageFields): SetPage['fields'] {
  return {
    ...(fields.name !== undefined && { name: page.name }),
    ...(fields.slug !== undefined && { slug: page.slug }),
    ...(fields.icon !== undefined && { icon: page.icon }),
    ...pickPreviousSettings(fields, { ...unsetSettings, ...page }),
  }
}

const unsetSettings = {
  title: null,
  description: null,
  shareImage: null,
  noindex: null,
  canonical: null,
  translation: null,
}

/** The settings before the change. Null for those that were not set. */
function pickPreviousSettings(
  fields: SetPage['fields'],
  page: { [Name in keyof PageSettings]-?: PageSettings[Name] | null },
): SetPage['fields'] {
  return {
    ...(fields.title !== undefined && { title: page.title }),
    ...(fields.description !== undefined && { description: page.description }),
    ...(fields.shareImage !== undefined && { shareImage: page.shareImage }),
    ...(fields.noindex !== undefined && { noindex: page.noindex }),
    ...(fields.canonical !== undefined && { canonical: page.canonical }),
    ...(fields.translation !== undefined && { translation: page.translation }),
  }
}

/** The settings of a page after a change. */
function mergeSettings(fields: SetPage['fields'], page: PageSettings): PageSettings {
  const {
    title = page.title,
    description = page.description,
    shareImage = page.shareImage,
    noindex = page.noindex,
    canonical = page.canonical,
    translation = page.translation,
  } = fields
  return pickSettings({ title, description, shareImage, noindex, canonical, translation })
}

export function movePage(document: Document, { page, after }: MovePage): Outcome {
  if (!getPage(document, page)) return rejectOperation('page_not_found', 'page', 'There is no such page')
  if (isHome(document, page)) return rejectOperation('home_page', 'page', 'The home page always comes first')
  const place = findPagePlace(document, { after, movedId: page })
  if (!place.ok) return place
  const otherPageIds = document.pageIds.filter((id) => id !== page)
  return {
    ok: true,
    document: { ...document, pageIds: otherPageIds.toSpliced(otherPageIds.indexOf(place.previous) + 1, 0, page) },
    inverse: [{ op: 'movePage', page, after: getPagePlace(document, page) }],
  }
}

/** Removes a page with its blocks. */
export function removePage(document: Document, { page }: RemovePage): Outcome {
  if (!getPage(document, page)) return rejectOperation('page_not_found', 'page', 'There is no such page')
  if (isHome(document, page)) return rejectOperation('home_page', 'page', 'The home page cannot be removed')
  return {
    ok: true,
    document: {
      ...document,
      pageIds: document.pageIds.filter((id) => id !== page),
      pages: deleteById(document.pages, page),
      blocks: getBlockIds(document, page).reduce(deleteById, document.blocks),
    },
    inverse: getRestorePageOperations(document, page),
  }
}
