import type { BrandKit, NewBrandKit } from '#contract/brand-kit.ts'
import type { Database } from '#database/open.ts'
import { findImage, type ImageRow, storeImage } from '#service/designs/images/library.ts'
import { presentImage } from '#service/designs/images/present-image.ts'
import { listFonts } from '#service/fonts/library.ts'
import { isFontFamily } from '#service/fonts/open-font-files.ts'
import { invalidField } from '#service/http/api-error.ts'
import { decodeData } from '#service/http/decode-data.ts'
import type { Context } from '#service/tenancy/context.ts'
import { emptyKit, findKit, findLastApplication, type KitRow } from './kit-rows.ts'

export type KitContext = Pick<Context, 'db' | 'store' | 'scanOrigin'>

export async function presentKit({ db, scanOrigin }: KitContext, workspaceId: string): Promise<BrandKit> {
  const row = await findKit(db, workspaceId)
  const { colors, headingFont, bodyFont, corners, logoId, pictureIds } = row ?? emptyKit
  const [logo] = await listImages(db, workspaceId, logoId === null ? [] : [logoId])
  const pictures = await listImages(db, workspaceId, pictureIds)
  const present = (image: ImageRow) => {
    const { id: imageId, url, thumbnailUrl, alt, focalPoint } = presentImage(scanOrigin, image)
    return { imageId, url, thumbnailUrl, alt, focalPoint }
  }
  const last = await findLastApplication(db, workspaceId)
  const countItems = (kind: string) => last?.items.filter((item) => item.kind === kind).length ?? 0
  return {
    colors,
    headingFont,
    bodyFont,
    corners,
    logo: logo ? present(logo) : null,
    pictures: pictures.map(present),
    updatedAt: row?.updatedAt ?? null,
    lastApplication: last && {
      id: last.id,
      at: last.at,
      by: last.actor.name,
      pages: countItems('page'),
      codes: countItems('code'),
    },
  }
}

/** The images of the library with these ids. An image that was deleted is left out. */
export async function listImages(db: Database, workspaceId: string, ids: readonly string[]): Promise<ImageRow[]> {
  const found = await Promise.all(ids.map((id) => findImage(db, workspaceId, id)))
  return found.filter((image) => image !== null)
}

/** Checks a sent brand kit, and adds its new pictures to the library. */
export async function readSentKit(context: KitContext, workspaceId: string, newKit: NewBrandKit): Promise<KitRow> {
  for (const field of ['headingFont', 'bodyFont'] as const)
    if (!(await isKnownFamily(context.db, workspaceId, newKit[field])))
      throw invalidField('body', field, 'There is no such font family')
  const logoId = newKit.logo && (await readSentImage(context, workspaceId, { newPicture: newKit.logo, path: 'logo' }))
  const pictureIds: string[] = []
  for (const [index, picture] of newKit.pictures.entries())
    pictureIds.push(await readSentImage(context, workspaceId, { newPicture: picture, path: `pictures.${index}` }))
  return {
    workspaceId,
    colors: newKit.colors.map(({ name, value, uses }) => ({
      name,
      value: value.toLowerCase(),
      uses: [...new Set(uses)],
    })),
    headingFont: newKit.headingFont,
    bodyFont: newKit.bodyFont,
    corners: newKit.corners,
    logoId,
    pictureIds: [...new Set(pictureIds)],
    updatedAt: new Date(),
  }
}

async function isKnownFamily(db: Database, workspaceId: string, family: string): Promise<boolean> {
  return family === '' || isFontFamily(family) || (await listFonts(db, workspaceId, [family])).length > 0
}

/** The id of an image: of the library, or of a picture that is added to it. */
async function readSentImage(
  library: KitContext,
  workspaceId: string,
  { newPicture, path }: { newPicture: NonNullable<NewBrandKit['logo']>; path: string },
): Promise<string> {
  if ('imageId' in newPicture) {
    const image = await findImage(library.db, workspaceId, newPicture.imageId)
    if (image === null) throw invalidField('body', `${path}.imageId`, 'There is no such image')
    return image.id
  }
  const decoded = decodeData(newPicture.data)
  if (!decoded.ok) throw invalidField('body', `${path}.data`, decoded.reason)
  const name = path === 'logo' ? 'Logo' : 'Brand picture'
  const storedImage = await storeImage(library, workspaceId, { bytes: decoded.bytes, name })
  if (!storedImage.ok) throw invalidField('body', `${path}.data`, `The picture ${storedImage.reason}`)
  return storedImage.image.id
}
