import type { ImagePlace } from '#contract/image-uses.ts'
import type { Database } from '#database/open.ts'
import { findKit, storeKit } from '#service/brand/kit-rows.ts'
import type { Caller } from '#service/http/caller.ts'
import type { ChangedPlace, ChangeOutcome, DocumentChange } from './document-change.ts'

const kitPlace = { kind: 'brand_kit', id: 'brand', name: 'Brand kit', subject: 'brand', page: '', alt: null } as const
const LOGO = 'logo'

/** The places of the brand kit that show an image. */
export async function listKitPlaces(db: Database, workspaceId: string, imageId: string): Promise<ImagePlace[]> {
  const kit = await findKit(db, workspaceId)
  if (kit === null) return []
  return [
    ...(kit.logoId === imageId ? [{ ...kitPlace, path: LOGO, label: 'Logo' }] : []),
    ...kit.pictureIds.flatMap((id, index) =>
      id === imageId ? [{ ...kitPlace, path: toPicturePath(index), label: 'Picture' }] : [],
    ),
  ]
}

/** Shows another image in the brand kit. Pages and codes that follow the brand kit change only when it is applied. */
export async function changeKit(
  db: Database,
  { workspace }: Caller,
  { document: { bySubject }, imageId }: DocumentChange,
): Promise<ChangeOutcome> {
  const changes = bySubject.get(kitPlace.subject) ?? []
  for (;;) {
    const kit = await findKit(db, workspace.id)
    if (kit === null) return { changed: [] }
    const changed: ChangedPlace[] = []
    const next = { ...kit, pictureIds: [...kit.pictureIds], updatedAt: new Date() }
    for (const { path, nextImage } of changes) {
      if (!nextImage) continue
      const index = kit.pictureIds.findIndex((id, place) => id === imageId && path === toPicturePath(place))
      const isLogo = path === LOGO && kit.logoId === imageId
      if (isLogo) next.logoId = nextImage.id
      if (index !== -1) next.pictureIds[index] = nextImage.id
      if (isLogo || index !== -1) changed.push({ subject: kitPlace.subject, path })
    }
    if (changed.length === 0 || (await storeKit(db, next, kit.updatedAt))) return { changed }
  }
}

function toPicturePath(index: number): string {
  return `pictures.${index}`
}
