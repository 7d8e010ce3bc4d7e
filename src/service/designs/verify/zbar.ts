import { scanGrayBuffer, ZBarConfigType, ZBarScanner, ZBarSymbolType } from '@undecaf/zbar-wasm'
import type { GrayImage } from './gray-image.ts'

/** Decodes a picture with ZBar as scanners do: without looking for light codes on a dark background. Null if no code was read. */
export async function readWithZbar({ width, height, light }: GrayImage): Promise<string | null> {
  // A scanner frees its results only when it is destroyed, so each picture gets a new one.
  const scanner = await ZBarScanner.create()
  try {
    // Other kinds of bar codes are found in the lines of frames.
    scanner.setConfig(ZBarSymbolType.ZBAR_NONE, ZBarConfigType.ZBAR_CFG_ENABLE, 0)
    scanner.setConfig(ZBarSymbolType.ZBAR_QRCODE, ZBarConfigType.ZBAR_CFG_ENABLE, 1)
    const [symbol] = await scanGrayBuffer(new Uint8Array(light).buffer, width, height, scanner)
    return symbol?.decode() ?? null
  } finally {
    scanner.destroy()
  }
}
