import { scanGrayBuffer, ZBarConfigType, ZBarScanner, ZBarSymbolType } from '@undecaf/zbar-wasm'
import type { Grey } from './grey.ts'

/** Decodes with ZBar as scanners do: it looks for no light codes on dark ground. Null if it reads no code. */
export async function readWithZbar({ width, height, light }: Grey): Promise<string | null> {
  const bytes = new Uint8Array(light).buffer
  const [symbol] = await scanGrayBuffer(bytes, width, height, await (scanner ??= createScanner()))
  return symbol?.decode() ?? null
}

let scanner: Promise<ZBarScanner> | undefined

async function createScanner(): Promise<ZBarScanner> {
  const created = await ZBarScanner.create()
  // Other kinds of bar codes are found in the lines of frames.
  created.setConfig(ZBarSymbolType.ZBAR_NONE, ZBarConfigType.ZBAR_CFG_ENABLE, 0)
  created.setConfig(ZBarSymbolType.ZBAR_QRCODE, ZBarConfigType.ZBAR_CFG_ENABLE, 1)
  return created
}
