import sharp from 'sharp'
import { mixColors } from '#blocks/theme/mix-colors.ts'
import { createSemaphore } from '#service/runtime/semaphore.ts'
import type { Picture } from './collection.ts'
import { type Palette, palettes } from './palettes.ts'

const DRAWING_HEIGHT = 1_000
const JPEG_QUALITY = 90
const semaphore = createSemaphore(2)

/** The SVG of a picture in its colors. */
export async function drawIllustration({ file, palette }: Pick<Picture, 'file' | 'palette'>): Promise<string> {
  const { getDrawingFile: drawingFile } = await import('./drawing-files.ts')
  return fillTemplate(drawingFile(file), palette)
}

/**
 * Fills in a template: an SVG file with `{color}` for a color of the palette, and `{first second share}` for a mix of two colors. Each
 * color of a mix is a color of the palette, #rrggbb, or another mix in braces. Only the palette of the night uses the part between
 * `{night}` and `{/night}`.
 */
function fillTemplate(template: string, palette: Palette): string {
  const colors = new Map<string, string>(Object.entries(palette.colors))
  const toColor = (name: string) => colors.get(name) ?? name
  let svg = template.replaceAll(/\{night\}(.*?)\{\/night\}/g, palette === palettes.night ? '$1' : '')
  // The innermost mixes come first.
  while (svg.includes('{'))
    svg = svg.replaceAll(/\{([^{}]+)\}/g, (_, token: string) => {
      const [first = '', second, share] = token.split(' ')
      return second === undefined ? toColor(first) : mixColors(toColor(first), toColor(second), Number(share))
    })
  return svg
}

/** Renders a picture as a JPEG of this width. Other proportions than those of the picture crop it on two sides. */
export async function renderIllustration(picture: Picture, width: number, ratio = picture.ratio): Promise<Uint8Array> {
  const density = (72 * width) / (DRAWING_HEIGHT * Math.min(picture.ratio, ratio))
  const height = Math.round(width / ratio)
  const svg = Buffer.from(await drawIllustration(picture))
  return semaphore(() =>
    sharp(svg, { density })
      .resize({ width, height, fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer(),
  )
}
