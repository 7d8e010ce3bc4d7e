import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import decodeQR from 'qr/decode.js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Raster } from '../raster.ts'

/** Which of the two decoders read the text from a picture. The decoders are independent and fail under different conditions. */
export interface DecoderResults {
  zxing: boolean
  qr: boolean
}

/** Decodes the picture with both decoders and compares the results with the expected text. */
export async function readBoth(picture: Raster, text: string): Promise<DecoderResults> {
  return { zxing: (await readWithZxing(picture)) === text, qr: readWithQr(picture) === text }
}

async function readWithZxing({ width, height, data }: Raster): Promise<string | null> {
  await (zxingLoaded ??= loadZxing())
  const [barcode] = await readBarcodes(
    { width, height, data, colorSpace: 'srgb' },
    { formats: ['QRCode'], maxNumberOfSymbols: 1 },
  )
  return barcode?.isValid === true ? barcode.text : null
}

function readWithQr(picture: Raster): string | null {
  try {
    // There is no time limit, because the result must not depend on the load of the machine.
    return decodeQR(picture, { timeLimit: Number.POSITIVE_INFINITY })
  } catch {
    return null
  }
}

let zxingLoaded: Promise<unknown> | undefined

async function loadZxing(): Promise<void> {
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  // By default the library would fetch this file from a third-party server.
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true })
}
