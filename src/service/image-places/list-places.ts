import type { ImagePlace } from '#contract/image-uses.ts'
import type { Database } from '#database/open.ts'
import { readPage } from '#service/pages/documents/page-store.ts'
import { savedPageTemplates, savedSections } from '#service/pages/documents/schema.ts'
import { findDrafts, showsImage } from '#service/pages/hosting/shown-images.ts'
import { findPlaces, findPlacesInSection } from './find-places.ts'
import { listKitPlaces } from './kit-places.ts'
import { listLogoPlaces } from './logo-places.ts'

/** Everything in a workspace that shows an image, by drafts of pages, templates, saved sections, codes and the brand kit. */
export async function listPlaces(db: Database, workspaceId: string, imageId: string): Promise<ImagePlace[]> {
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
