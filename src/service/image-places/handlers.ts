import { and, eq, inArray } from 'drizzle-orm'
import { type ImagePlace, type imageUses as contract, MAX_CHANGED_CODES } from '#contract/image-uses.ts'
import type { Database } from '#database/open.ts'
import { findImage, type ImageRow } from '#service/designs/images/library.ts'
import { presentImage } from '#service/designs/images/present-image.ts'
import { images } from '#service/designs/images/schema.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Caller } from '#service/http/caller.ts'
import type { Handlers } from '#service/http/handler.ts'
import { readPage } from '#service/pages/documents/page-store.ts'
import { savedPageTemplates, savedSections } from '#service/pages/documents/schema.ts'
import { findDrafts, showsImage } from '#service/pages/hosting/shown-images.ts'
import { changePlaces } from './change-places.ts'
import type { DocumentChanges, PlacesContext } from './document-change.ts'
import { findPlaces, findPlacesInSection, type PlaceChange } from './find-places.ts'
import { listKitPlaces } from './kit-places.ts'
import { listLogoPlaces } from './logo-places.ts'

/** Endpoints of the places that show an image. */
export function createImagePlacesHandlers(context: PlacesContext): Handlers<typeof contract> {
  const { db, scanOrigin } = context

  async function requireImage({ workspace }: Caller, id: string): Promise<ImageRow> {
    const image = await findImage(db, workspace.id, id)
    if (image === null) throw new ApiError('not_found')
    return image
  }

  /** The addresses of images by id. */
  async function findAddresses({ workspace }: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .select()
      .from(images)
      .where(and(eq(images.workspaceId, workspace.id), inArray(images.id, [...ids])))
    return new Map(rows.map((row) => [row.id, presentImage(scanOrigin, row).url]))
  }

  return {
    'GET /images/{id}/places': async ({ caller, params }) => {
      await requireImage(caller, params.id)
      return { data: await listPlaces(db, caller.workspace.id, params.id) }
    },

    'POST /images/{id}/places': async ({ caller, params, body: { changes, allowHardToScan } }) => {
      await requireImage(caller, params.id)
      const addresses = await findAddresses(caller, [...new Set(changes.flatMap(({ imageId }) => imageId ?? []))])
      const documents = new Map<string, DocumentChanges & { bySubject: Map<string, PlaceChange[]> }>()
      const names = new Map((await listPlaces(db, caller.workspace.id, params.id)).map(({ id, name }) => [id, name]))
      for (const [index, { kind, id, subject, path, imageId, alt }] of changes.entries()) {
        const url = imageId === undefined ? undefined : addresses.get(imageId)
        if (imageId !== undefined && url === undefined)
          throw invalidField('body', `changes.${index}.imageId`, 'There is no such image')
        const nextImage = imageId === undefined || url === undefined ? undefined : { id: imageId, url }
        const key = `${kind} ${id}`
        const document = documents.get(key) ?? {
          kind,
          id,
          name: names.get(id) ?? '',
          bySubject: new Map<string, PlaceChange[]>(),
        }
        documents.set(key, document)
        document.bySubject.set(subject, [...(document.bySubject.get(subject) ?? []), { path, nextImage, alt }])
      }
      const codeCount = changes.filter(({ kind }) => kind === 'code' || kind === 'code_template').length
      if (codeCount > MAX_CHANGED_CODES)
        throw invalidField('body', 'changes', `Change at most ${MAX_CHANGED_CODES} codes in one request`)
      if (codeCount > 0) await context.designs.budget.takePictures(caller, { count: codeCount, pixels: 1 })
      return changePlaces(context, caller, {
        imageId: params.id,
        allowHardToScan,
        documents: [...documents.values()],
      })
    },
  }
}

/** Everything in a workspace that shows an image: drafts of pages, templates, saved sections, codes and the brand kit. */
async function listPlaces(db: Database, workspaceId: string, imageId: string): Promise<ImagePlace[]> {
  const places: ImagePlace[] = []
  for (const { id, name } of await findDrafts(db, workspaceId, imageId)) {
    const page = await readPage(db, workspaceId, id)
    if (page)
      places.push(...findPlaces(page.content, imageId).map((place) => ({ kind: 'page' as const, id, name, ...place })))
  }
  const templates = await db
    .select()
    .from(savedPageTemplates)
    .where(showsImage(savedPageTemplates, { workspaceId, imageId }))
  const sections = await db.select().from(savedSections).where(showsImage(savedSections, { workspaceId, imageId }))
  return [
    ...places,
    ...templates.flatMap(({ id, name, content }) =>
      findPlaces(content, imageId).map((place) => ({ kind: 'template' as const, id, name, ...place })),
    ),
    ...sections.flatMap(({ id, name, blocks }) =>
      findPlacesInSection(blocks, imageId).map((place) => ({ kind: 'section' as const, id, name, ...place })),
    ),
    ...(await listLogoPlaces(db, workspaceId, imageId)),
    ...(await listKitPlaces(db, workspaceId, imageId)),
  ]
}
