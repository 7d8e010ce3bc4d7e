import { createHmac, timingSafeEqual } from 'node:crypto'

const MAC_BYTES = 10
const MOST_COLOURS = 8

/** Names the nine designs of a palette, and holds it: nothing needs to be kept, and nobody can make one up. */
export interface AutoBatches {
  seal(palette: string[]): string
  /** The palette of a batch; null where it is none of ours. */
  open(batch: string): string[] | null
}

export function autoBatches(secret: string): AutoBatches {
  const macOf = (bytes: Buffer) => createHmac('sha256', secret).update(bytes).digest().subarray(0, MAC_BYTES)
  return {
    seal(palette) {
      const colours = Buffer.from(
        palette
          .slice(0, MOST_COLOURS)
          .map((colour) => colour.slice(1))
          .join(''),
        'hex',
      )
      return Buffer.concat([colours, macOf(colours)]).toString('base64url')
    },
    open(batch) {
      const bytes = Buffer.from(batch, 'base64url')
      const colours = bytes.subarray(0, -MAC_BYTES)
      const mac = bytes.subarray(-MAC_BYTES)
      if (colours.length === 0 || colours.length % 3 !== 0 || colours.length > 3 * MOST_COLOURS) return null
      if (bytes.toString('base64url') !== batch || !timingSafeEqual(mac, macOf(colours))) return null
      return Array.from({ length: colours.length / 3 }, (_, i) => `#${colours.toString('hex', 3 * i, 3 * i + 3)}`)
    },
  }
}
