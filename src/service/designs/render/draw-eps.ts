import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { DrawnSvg } from '#qr/draw-design.ts'
import type { PrintSettings } from './draw-pdf.ts'
import { parsePathSteps } from './path-steps.ts'
import { findGradient, getAttribute, type SvgGradient } from './svg-elements.ts'

const POINTS_PER_MILLIMETER = 72 / 25.4

// The operators have the names that they have in PDF.
const prolog = `/m {moveto} bind def /l {lineto} bind def /c {curveto} bind def /h {closepath} bind def
/f {fill} bind def /W {clip newpath} bind def /q {gsave} bind def /Q {grestore} bind def
/rg {setrgbcolor} bind def /cm {6 array astore concat} bind def`

/** Draws a code as Encapsulated PostScript level 3, exactly `millimeters` wide, for print shops that need this format. */
export async function drawEps(
  { svg, width, height }: DrawnSvg,
  { millimeters, title }: PrintSettings,
): Promise<Buffer> {
  const scale = (millimeters * POINTS_PER_MILLIMETER) / width
  const [pageWidth, pageHeight] = [width * scale, height * scale]
  const parts = [...svg.matchAll(/<(path|image) ([^>]*)\/>/g)].map(async ([, kind, attributes = '']) =>
    kind === 'path' ? drawFilledPath(attributes, svg) : drawPicture(attributes),
  )
  return Buffer.from(
    [
      '%!PS-Adobe-3.0 EPSF-3.0',
      `%%BoundingBox: 0 0 ${Math.ceil(pageWidth)} ${Math.ceil(pageHeight)}`,
      `%%HiResBoundingBox: 0 0 ${formatNumber(pageWidth)} ${formatNumber(pageHeight)}`,
      // Header lines must be short and ASCII.
      `%%Title: (${title.replaceAll(/[^ -~]|[()\\]/g, '-').slice(0, 200)})`,
      '%%Creator: Tessera',
      '%%LanguageLevel: 3',
      '%%EndComments',
      prolog,
      '%%EndProlog',
      'q',
      // The y axis of PostScript points up.
      `${formatNumber(scale)} 0 0 ${formatNumber(-scale)} 0 ${formatNumber(pageHeight)} cm`,
      ...(await Promise.all(parts)),
      'Q',
      '%%EOF',
      '',
    ].join('\n'),
    'latin1',
  )
}

function drawFilledPath(attributes: string, svg: string): string {
  const fill = getAttribute(attributes, 'fill')
  const lines = parsePathSteps(getAttribute(attributes, 'd')).map((step) =>
    step.kind === 'close' ? 'h' : `${step.points.map(formatNumber).join(' ')} ${operators[step.kind]}`,
  )
  const [, x = '', y = '', scaling = ''] =
    /^translate\((\S+) (\S+)\) scale\((\S+)\)$/.exec(getAttribute(attributes, 'transform')) ?? []
  const transform = scaling === '' ? [] : [`${scaling} 0 0 ${scaling} ${x} ${y} cm`]
  const gradient = findGradient(svg, fill)
  const paint = gradient === null ? [`${toRgb(fill)} rg`, ...lines, 'f'] : [...lines, 'W', drawGradient(gradient)]
  return ['q', ...transform, ...paint, 'Q'].join('\n')
}

const operators = { move: 'm', line: 'l', curve: 'c' }

function drawGradient({ kind, attributes, from, to }: SvgGradient): string {
  const getCoordinates = (...names: string[]) => names.map((name) => getAttribute(attributes, name)).join(' ')
  const coords =
    kind === 'linear'
      ? getCoordinates('x1', 'y1', 'x2', 'y2')
      : `${getCoordinates('cx', 'cy')} 0 ${getCoordinates('cx', 'cy', 'r')}`
  return (
    `<< /ShadingType ${kind === 'linear' ? 2 : 3} /ColorSpace /DeviceRGB /Coords [${coords}] /Extend [true true]\n` +
    `/Function << /FunctionType 2 /Domain [0 1] /C0 [${toRgb(from)}] /C1 [${toRgb(to)}] /N 1 >> >> shfill`
  )
}

/** Draws a logo. Pixels that are more than half transparent are not painted. */
async function drawPicture(attributes: string): Promise<string> {
  const [, base64 = ''] = /^data:image\/png;base64,(.*)$/.exec(getAttribute(attributes, 'xlink:href')) ?? []
  const { data, info } = await sharp(Buffer.from(base64, 'base64'))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => getAttribute(attributes, name))
  const size = `/Width ${info.width} /Height ${info.height} /ImageMatrix [${info.width} 0 0 ${info.height} 0 0]`
  return [
    'q',
    `${width} 0 0 ${height} ${x} ${y} cm`,
    '/DeviceRGB setcolorspace',
    `<< /ImageType 3 /InterleaveType 1`,
    `/MaskDict << /ImageType 1 ${size} /BitsPerComponent 8 /Decode [0 1] >>`,
    `/DataDict << /ImageType 1 ${size} /BitsPerComponent 8 /Decode [0 1 0 1 0 1]`,
    '/DataSource currentfile /ASCIIHexDecode filter /FlateDecode filter >> >> image',
    `${deflateSync(prependMask(data))
      .toString('hex')
      .replaceAll(/.{1,120}/g, '$&\n')}>`,
    'Q',
  ].join('\n')
}

/** Each pixel first has a mask byte, then its color. */
function prependMask(rgba: Buffer): Buffer {
  const samples = Buffer.alloc(rgba.length)
  for (let i = 0; i < rgba.length; i += 4) {
    samples[i] = (rgba[i + 3] ?? 0) < 128 ? 255 : 0
    rgba.copy(samples, i + 1, i, i + 3)
  }
  return samples
}

function toRgb(color: string): string {
  return [1, 3, 5].map((start) => formatNumber(Number.parseInt(color.slice(start, start + 2), 16) / 255)).join(' ')
}

/** Formats a number for PostScript, without an exponent. */
function formatNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000)
}
