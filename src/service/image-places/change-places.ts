import type { ChangedPlaces } from '#contract/image-uses.ts'
import { forEachDrawnCode } from '#service/brand/brand-codes.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Caller } from '#service/http/caller.ts'
import type { ChangeOutcome, DocumentChange, DocumentChanges, PlacesContext } from './document-change.ts'
import { changeKit } from './kit-places.ts'
import { changeCodeLogo, changeTemplateLogo } from './logo-places.ts'
import { changePage, changeSection, changeTemplate } from './page-places.ts'

/**
 * Shows other images or descriptions in places that show an image. Every page, template, saved section and code is changed on its own, so one
 * that refuses the change is listed, and the others are changed.
 */
export async function changePlaces(
  context: PlacesContext,
  caller: Caller,
  { documents, ...options }: Omit<DocumentChange, 'document'> & { documents: readonly DocumentChanges[] },
): Promise<ChangedPlaces> {
  const result: ChangedPlaces = { changed: [], pages: [], problems: [] }
  const change = async (document: DocumentChanges) => {
    const { kind, id, name } = document
    try {
      const outcome = await changeDocument(context, caller, { document, ...options })
      result.changed.push(...outcome.changedPlaces.map((place) => ({ kind, id, imageId: options.imageId, ...place })))
      if (outcome.page) result.pages.push(outcome.page)
      if (outcome.problem !== undefined) result.problems.push({ kind, id, name, message: outcome.problem })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      result.problems.push({ kind, id, name, message: error.message })
    }
  }
  const codes = new Map(documents.filter(({ kind }) => kind === 'code').map((document) => [document.id, document]))
  for (const document of documents) if (document.kind !== 'code') await change(document)
  await forEachDrawnCode([...codes.keys()], async (id) => {
    const document = codes.get(id)
    if (document) await change(document)
  })
  return result
}

async function changeDocument(context: PlacesContext, caller: Caller, change: DocumentChange): Promise<ChangeOutcome> {
  const { db } = context
  const item = { workspaceId: caller.workspace.id, ...change }
  switch (change.document.kind) {
    case 'page':
      return changePage(context, caller, change)
    case 'template':
      return { changedPlaces: await db.transaction(changeTemplate(item)) }
    case 'section':
      return { changedPlaces: await db.transaction(changeSection(item)) }
    case 'code':
      return changeCodeLogo(context, caller, change)
    case 'code_template':
      return changeTemplateLogo(context, caller, change)
    case 'brand_kit':
      return changeKit(db, caller, change)
  }
}
