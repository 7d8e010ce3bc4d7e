import { encodeSymbol } from '#qr/matrix.ts'
import { outlineModules } from '#qr/outline.ts'

const QUIET_ZONE = 4

/** Draws a QR code like the service does. */
export function drawCode(text: string): { size: number; path: string } {
  const { modules, size } = encodeSymbol(text, 'M', 0)
  return { size: size + 2 * QUIET_ZONE, path: outlineModules(modules, QUIET_ZONE) }
}
