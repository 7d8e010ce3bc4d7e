import type { BrandDraft, BrandKit, NewBrandKit } from '#dashboard/api/brand.ts'
import type { Image } from '#dashboard/api/images.ts'

type Uses = NonNullable<NewBrandKit['colors']>[number]['uses']
export type BrandUse = NonNullable<Uses>[number]

/** A picture of the form: one of the library, or one that was read from a website and is not stored yet. */
export interface KitPicture {
  shownUrl: string
  alt: string
  /** Null: the center. */
  focalPoint: Image['focalPoint']
  sent: { imageId: string } | { data: string }
}

export interface KitColor {
  name: string
  value: string
  uses: BrandUse[]
}

/** The values of the form. */
export interface KitValues {
  logo: KitPicture | null
  colors: KitColor[]
  headingFont: string
  bodyFont: string
  corners: 'own' | 'sharp' | 'soft' | 'round'
  pictures: KitPicture[]
}

export const useLabels: Readonly<Record<BrandUse, string>> = {
  accent: 'Accent',
  background: 'Page background',
  code: 'Codes',
}
export const brandUses: readonly BrandUse[] = ['accent', 'background', 'code']

export function toKitValues({ logo, colors, headingFont, bodyFont, corners, pictures }: BrandKit): KitValues {
  const toPicture = ({ imageId, thumbnailUrl, alt, focalPoint }: NonNullable<BrandKit['logo']>): KitPicture => ({
    shownUrl: thumbnailUrl,
    alt,
    focalPoint,
    sent: { imageId },
  })
  return {
    logo: logo && toPicture(logo),
    colors: colors.map(({ name, value, uses }) => ({
      name,
      value,
      uses: brandUses.filter((use) => uses.includes(use)),
    })),
    headingFont,
    bodyFont,
    corners: corners === 'sharp' || corners === 'soft' || corners === 'round' ? corners : 'own',
    pictures: pictures.map(toPicture),
  }
}

export function toDraftValues({ logo, colors, headingFont, bodyFont, corners, pictures }: BrandDraft): KitValues {
  const toPicture = ({ data, alt }: NonNullable<BrandDraft['logo']>): KitPicture => ({
    shownUrl: data,
    alt,
    focalPoint: null,
    sent: { data },
  })
  return {
    logo: logo && toPicture(logo),
    colors: colors.map(({ name, value, uses }) => ({ name, value, uses: [...uses] })),
    headingFont: headingFont?.family ?? '',
    bodyFont: bodyFont?.family ?? '',
    corners: corners ?? 'own',
    pictures: pictures.map(toPicture),
  }
}

export function toKitPicture({ id, thumbnailUrl, alt, focalPoint }: Image): KitPicture {
  return { shownUrl: thumbnailUrl, alt, focalPoint, sent: { imageId: id } }
}

export function toBody({ logo, colors, corners, pictures, ...fonts }: KitValues): NewBrandKit {
  return {
    ...fonts,
    logo: logo && logo.sent,
    colors,
    corners: corners === 'own' ? null : corners,
    pictures: pictures.map(({ sent }) => sent),
  }
}

/** Gives a use to one color, and takes it from the others. */
export function assignUse(colors: readonly KitColor[], use: BrandUse, index: number | null): KitColor[] {
  return colors.map((color, position) => {
    const otherUses = color.uses.filter((otherUse) => otherUse !== use)
    return { ...color, uses: position === index ? [...otherUses, use] : otherUses }
  })
}
