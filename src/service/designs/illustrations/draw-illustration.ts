import sharp from 'sharp'
import { mixColors } from '#blocks/theme/mix-colors.ts'
import { createSemaphore } from '#service/runtime/semaphore.ts'
import type { Picture } from './collection.ts'
import { type Palette, palettes } from './palettes.ts'

const HEIGHT = 1_000
const QUALITY = 90
const semaphore = createSemaphore(2)

/** The SVG of a picture in its colors. */
export async function drawIllustration({ file, palette }: Pick<Picture, 'file' | 'palette'>): Promise<string> {
  const { drawingFile } = await import('./drawing-files.ts')
  return fillTemplate(drawingFile(file), palette)
}

/**
 * A template is an SVG file with `{color}` for a color of the palette and `{first second share}` for a mix of two, each of which is a
 * color of the palette, #rrggbb, or a mix in braces. What is between `{night}` and `{/night}` is for the palette of the night only.
 */
function fillTemplate(template: string, palette: Palette): string {
  const colors = new Map<string, string>(Object.entries(palette.colors))
  const toColor = (name: string) => colors.get(name) ?? name
  let svg = template.replaceAll(/\{night\}(.*?)\{\/night\}/g, palette === palettes.night ? '$1' : '')
  // The innermost first.
  while (svg.includes('{'))
    svg = svg.replaceAll(/\{([^{}]+)\}/g, (_, token: string) => {
      const [first = '', second, share] = token.split(' ')
      return second === undefined ? toColor(first) : mixColors(toColor(first), toColor(second), Number(share))
    })
  return svg
}

/** A picture as a JPEG of this width. Proportions other than its own cut it on two sides. */
export async function renderIllustration(picture: Picture, width: number, ratio = picture.ratio): Promise<Uint8Array> {
  const density = (72 * width) / (HEIGHT * Math.min(picture.ratio, ratio))
  const height = Math.round(width / ratio)
  const svg = Buffer.from(await drawIllustration(picture))
  return semaphore(() =>
    sharp(svg, { density })
      .resize({ width, height, fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY })
      .toBuffer(),
  )
}
