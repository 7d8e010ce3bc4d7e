import { encodePng } from '#service/designs/render/png.ts'

/** Creates a PNG whose header may not match its pixels. `pixels` are its rows, each with a leading zero. */
export function createBarePng(width: number, height: number, pixels: Buffer): Buffer {
  return encodePng({ width, height, bits: 8, colors: 'rgb' }, pixels)
}
