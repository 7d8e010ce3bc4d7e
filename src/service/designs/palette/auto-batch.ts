import { createHmac, timingSafeEqual } from 'node:crypto'

const MAC_BYTES = 10
const MAX_COLORS = 8

/**
 * Batches of nine designs from a palette. The signed name of a batch contains its palette, so nothing is stored, and nobody can forge a
 * name.
 */
export interface AutoBatches {
  seal(palette: string[]): string
  /** The palette of a batch. Null if its signature is wrong. */
  open(batch: string): string[] | null
}

export function createAutoBatches(secret: string): AutoBatches {
  const createMac = (bytes: Buffer) => createHmac('sha256', secret).update(bytes).digest().subarray(0, MAC_BYTES)
  return {
    seal(palette) {
      const colors = Buffer.from(
        palette
          .slice(0, MAX_COLORS)
          .map((color) => color.slice(1))
          .join(''),
        'hex',
      )
      return Buffer.concat([colors, createMac(colors)]).toString('base64url')
    },
    open(batch) {
      const bytes = Buffer.from(batch, 'base64url')
      const colors = bytes.subarray(0, -MAC_BYTES)
      const mac = bytes.subarray(-MAC_BYTES)
      if (colors.length === 0 || colors.length % 3 !== 0 || colors.length > 3 * MAX_COLORS) return null
      if (bytes.toString('base64url') !== batch || !timingSafeEqual(mac, createMac(colors))) return null
      return Array.from({ length: colors.length / 3 }, (_, i) => `#${colors.toString('hex', 3 * i, 3 * i + 3)}`)
    },
  }
}
