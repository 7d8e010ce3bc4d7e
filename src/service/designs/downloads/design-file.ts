import sharp from 'sharp'
import { defaultDesign } from '#qr/default-design.ts'
import { type DrawnSvg, drawDesign } from '#qr/draw-design.ts'
import { round } from '#qr/path.ts'
import type { CodeRow } from '#service/codes/present-code.ts'
import type { Designs } from '../designs.ts'
import { drawEps } from '../render/draw-eps.ts'
import { getBackground } from '#qr/reading-ground.ts'
import { largePictureSemaphore, createSemaphore } from '#service/runtime/semaphore.ts'

export type DownloadFormat = 'svg' | 'png' | 'jpg' | 'pdf' | 'eps'

export interface FileRequest {
  format: DownloadFormat
  /** The width: in pixels, or in millimeters for a vector format. */
  size?: number | undefined
  /** The quiet zone in modules. It replaces the quiet zone of the design. */
  margin?: number | undefined
  /** Aborts when the client disconnects. */
  signal?: AbortSignal
}
export interface DesignFile {
  type: string
  extension: DownloadFormat
  content: Uint8Array
}

const DEFAULT_PIXELS = 1024
const DEFAULT_MILLIMETERS = 50
const MAX_PIXELS = 4096

// Pictures above this size use the semaphore for large tasks, so that ordinary pictures never wait for them.
const LARGE_PICTURE_PIXELS = 4_194_304

const semaphore = createSemaphore(1)

interface Drawer extends Pick<Designs, 'logos' | 'renderer'> {
  scanOrigin: string
}

/** Draws a code's design as a file, with the full resolution of its logo. */
export async function drawDesignFile(drawer: Drawer, code: CodeRow, request: FileRequest): Promise<DesignFile> {
  const { format } = request
  if (format === 'svg')
    return { type: 'image/svg+xml', extension: format, content: await drawDesignSvg(drawer, code, request) }
  const drawing = await drawForPrint(drawer, code, request.margin)
  if (format === 'pdf') {
    const millimeters = request.size ?? DEFAULT_MILLIMETERS
    const content = await drawer.renderer.drawPdf(drawing, { millimeters, title: code.name })
    return { type: 'application/pdf', extension: format, content }
  }
  if (format === 'eps') {
    const content = await drawEps(drawing, { millimeters: request.size ?? DEFAULT_MILLIMETERS, title: code.name })
    return { type: 'application/postscript', extension: format, content }
  }
  const runWithinLimit = getPixelSize(request) > LARGE_PICTURE_PIXELS ? largePictureSemaphore : semaphore
  const ground = getBackground(code.design?.plain ?? defaultDesign)
  return runWithinLimit(async () => drawPicture(drawer, drawing, { ...request, format, ground }), request.signal)
}

/** Draws a code's design as an SVG, which needs no renderer. */
export async function drawDesignSvg(
  drawer: Pick<Drawer, 'logos' | 'scanOrigin'>,
  code: CodeRow,
  { size = DEFAULT_MILLIMETERS, margin }: Pick<FileRequest, 'size' | 'margin'> = {},
): Promise<Uint8Array> {
  const { svg, width, height } = await drawForPrint(drawer, code, margin)
  // Without a size, drawing programs take a module for a pixel.
  const sizeAttributes = `width="${size}mm" height="${round((size * height) / width)}mm"`
  return new TextEncoder().encode(svg.replace('viewBox=', `${sizeAttributes} viewBox=`))
}

/** Maximum number of pixels in the file; 0 for a vector format. */
export function getPixelSize({ format, size = DEFAULT_PIXELS }: Pick<FileRequest, 'format' | 'size'>): number {
  return format === 'png' || format === 'jpg' ? size * size : 0
}

interface PictureRequest extends FileRequest {
  format: 'png' | 'jpg'
  /** The background of a transparent code in a format without transparency. */
  ground: string
}

async function drawPicture(
  drawer: Drawer,
  drawing: DrawnSvg,
  { format, size, ground }: PictureRequest,
): Promise<DesignFile> {
  const width = limitWidth(drawing, size ?? DEFAULT_PIXELS)
  const picture = await drawer.renderer.rasterize(drawing.svg, width, format === 'jpg' ? ground : null)
  const raw = { width: picture.width, height: picture.height, channels: 4 as const, premultiplied: true }
  const pixels = sharp(picture.data, { raw })
  try {
    if (format === 'jpg') {
      // Optimizing would save a few percent, but would hold 100 MB in memory: the coefficients of the whole picture.
      const jpeg = pixels.removeAlpha().jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false })
      return { type: 'image/jpeg', extension: format, content: await jpeg.toBuffer() }
    }
    return { type: 'image/png', extension: format, content: await pixels.png({ compressionLevel: 9 }).toBuffer() }
  } finally {
    // Frees 67 MB at once. The garbage collector would let several such buffers pile up.
    if (picture.data.buffer instanceof ArrayBuffer) picture.data.buffer.transfer(0)
  }
}

/** Draws a code with the full resolution of its logo, unless `logoSize` is `shown`. `margin` replaces the quiet zone of its design. */
export async function drawForPrint(
  {
    logos,
    scanOrigin,
    logoSize = 'printed',
  }: Pick<Drawer, 'logos' | 'scanOrigin'> & { logoSize?: 'shown' | 'printed' },
  code: CodeRow,
  margin: number | undefined,
): Promise<DrawnSvg> {
  const design = code.design?.plain ?? defaultDesign
  const picture = design.logo && (await logos.find(code.workspaceId, design.logo.imageId, logoSize))
  const plain = margin === undefined ? design : { ...design, quietZone: margin }
  return drawDesign(`${scanOrigin}/${code.shortCode}`, plain, picture)
}

/** Limits the width, so that a code with a tall frame does not need more pixels than the largest square. */
function limitWidth({ width, height }: DrawnSvg, pixels: number): number {
  return Math.max(1, Math.min(pixels, Math.floor((MAX_PIXELS * width) / Math.max(width, height))))
}
