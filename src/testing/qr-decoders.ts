import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library'
import jsQr from 'jsqr'
import sharp from 'sharp'
import type { Raster } from '#service/designs/raster.ts'
import { toGrayImage } from '#service/designs/verify/gray-image.ts'
import { readWithZbar } from '#service/designs/verify/zbar.ts'

type Decode = (picture: Raster) => Promise<string | null>

/** Three decoders, none of which looks for light codes on a dark background. They return null if they find no code. */
export const qrDecoders = {
  zbar: async (picture) => readWithZbar(toGrayImage(picture)),
  jsQR: async ({ data, width, height }) => jsQr(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null,
  zxing: readWithZxing,
} satisfies Record<string, Decode>
export type QrDecoder = keyof typeof qrDecoders

/**
 * The port of the Java library to JavaScript; the product uses the C++ one. In some symbols, plain ones too, it takes data for an eye,
 * depending on the size of a module in pixels.
 */
async function readWithZxing(picture: Raster): Promise<string | null> {
  const { light, width, height } = toGrayImage(picture)
  try {
    const source = new RGBLuminanceSource(light, width, height)
    return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText()
  } catch {
    return null
  }
}

const distances = [1, 0.85, 1.2, 0.7]

/** Finds the first camera distance at which a decoder reads the text. The distance 1 is the picture itself; null means that none is read. */
export async function findReadingDistance(decoder: QrDecoder, picture: Raster, text: string): Promise<number | null> {
  for (const distance of distances) {
    const view = distance === 1 ? picture : await scale(picture, distance)
    if ((await qrDecoders[decoder](view)) === text) return distance
  }
  return null
}

async function scale({ data, width, height }: Raster, scale: number): Promise<Raster> {
  const picture = sharp(data, { raw: { width, height, channels: 4 } })
  const resized = picture.resize({ width: Math.round(width * scale), kernel: 'linear' }).raw()
  const { data: pixels, info } = await resized.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(pixels) }
}
