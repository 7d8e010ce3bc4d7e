import type { ImagePlace } from '#contract/image-uses.ts'
import type { Database } from '#database/open.ts'
import { findKit, type KitRow, storeKit } from '#service/brand/kit-rows.ts'
import type { Caller } from '#service/http/caller.ts'
import type { ChangedPlace, ChangeOutcome, DocumentChange } from './document-change.ts'
import type { PlaceChange } from './find-places.ts'

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
    if (kit === null) return { changedPlaces: [] }
    const { next, changedPlaces } = replaceInKit(kit, imageId, changes)
    if (changedPlaces.length === 0 || (await storeKit(db, next, kit.updatedAt))) return { changedPlaces }
  }
}

function replaceInKit(kit: KitRow, imageId: string, changes: readonly PlaceChange[]) {
  const changedPlaces: ChangedPlace[] = []
  const replace = (path: string, id: string) => {
    const nextImage = changes.find((change) => change.path === path)?.nextImage
    if (id !== imageId || !nextImage) return id
    changedPlaces.push({ subject: kitPlace.subject, path })
    return nextImage.id
  }
  const next: KitRow = {
    ...kit,
    logoId: kit.logoId === null ? null : replace(LOGO, kit.logoId),
    pictureIds: kit.pictureIds.map((id, index) => replace(toPicturePath(index), id)),
    updatedAt: new Date(),
  }
  return { next, changedPlaces }
}

function toPicturePath(index: number): string {
  return `pictures.${index}`
}
