import { qrSymbol } from '#qr/matrix.ts'
import { outline } from '#qr/outline.ts'

const QUIET_ZONE = 4

/** Draws a QR code like the service does. */
export function drawCode(text: string): { size: number; path: string } {
  const { modules, size } = qrSymbol(text, 'M', 0)
  return { size: size + 2 * QUIET_ZONE, path: outline(modules, QUIET_ZONE) }
}
