import { shorten } from '#contract/cut-text.ts'
import type { Figures } from './figures.ts'

/** A self-contained image with its own colors, background and title. */
interface Drawing {
  svg: string
  width: number
  height: number
}

/** Text above a chart. */
interface Heading {
  title: string
  /** What the chart covers; may be empty. */
  caption: string
}

const MARGIN = 20
const TITLE_HEIGHT = 52
const CAPTION_HEIGHT = 20
/** Average width of a letter of the caption. */
const LETTER_WIDTH = 6.5
const FONT = 'Inter, system-ui, sans-serif'

/** Renders a panel's chart, or its data as bars, to an image at double size in the current theme. */
export async function renderPicture(panel: HTMLElement, heading: Heading, figures: Figures): Promise<Blob> {
  const chart = panel.querySelector<SVGSVGElement>('svg[data-chart]')
  return rasterize(chart ? copyChart(chart, heading) : drawBars(figures, heading))
}

function copyChart(chart: SVGSVGElement, heading: Heading): Drawing {
  const { width, height } = chart.getBoundingClientRect()
  const copy = chart.cloneNode(true)
  const copies = copy instanceof SVGSVGElement ? [copy, ...copy.querySelectorAll<SVGElement>('*')] : []
  const originals = [chart, ...chart.querySelectorAll<SVGElement>('*')]
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original)
    for (const name of copiedStyles) copies[index]?.setAttribute(name, style.getPropertyValue(name))
  }
  const [copiedChart] = copies
  copiedChart?.setAttribute('x', String(MARGIN))
  copiedChart?.setAttribute('y', String(getTop(heading)))
  copiedChart?.setAttribute('width', String(width))
  copiedChart?.setAttribute('height', String(height))
  return addFrame(copiedChart ? new XMLSerializer().serializeToString(copiedChart) : '', { ...heading, width, height })
}

// Copied as attributes, because an image has no style sheet and the content security policy allows no style attributes.
const copiedStyles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'visibility',
  'overflow',
]

function drawBars({ columns, rows }: Figures, heading: Heading): Drawing {
  const width = 560
  const lineHeight = 28
  const firstTop = getTop(heading)
  const maxAmount = Math.max(1, ...rows.map(getAmount))
  const bars = rows.map((row, index) => {
    const barTop = firstTop + lineHeight * (index + 1)
    const barLength = (width * Math.max(0, getAmount(row))) / maxAmount
    return `<rect x="${MARGIN}" y="${barTop + 2}" width="${barLength}" height="${lineHeight - 4}" rx="4" fill="${readToken('--accent-soft')}"/>
      ${renderText(String(row[0] ?? ''), { x: MARGIN + 8, y: barTop + 19 })}
      ${renderText(getAmount(row).toLocaleString(), { x: MARGIN + width - 8, y: barTop + 19, end: true })}`
  })
  const columnTitles = `${renderText(columns[0] ?? '', { x: MARGIN + 8, y: firstTop + 17, soft: true })}
    ${renderText(columns[1] ?? '', { x: MARGIN + width - 8, y: firstTop + 17, soft: true, end: true })}`
  return addFrame(columnTitles + bars.join(''), { ...heading, width, height: lineHeight * (rows.length + 1) })
}

function getAmount(row: Figures['rows'][number]): number {
  const [, amount] = row
  return typeof amount === 'number' ? amount : 0
}

function addFrame(
  content: string,
  { title, caption, width, height }: Heading & { width: number; height: number },
): Drawing {
  const top = getTop({ title, caption })
  const size = { width: Math.ceil(width + 2 * MARGIN), height: Math.ceil(height + top + MARGIN) }
  const captionLine = shorten(caption, Math.floor(width / LETTER_WIDTH))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="${readToken('--surface')}"/>
    ${renderText(title, { x: MARGIN, y: 34, bold: true })}${renderText(captionLine, { x: MARGIN, y: 54, soft: true })}${content}</svg>`
  return { svg, ...size }
}

/** Vertical position of a chart below its heading. */
function getTop({ caption }: Heading): number {
  return caption === '' ? TITLE_HEIGHT : TITLE_HEIGHT + CAPTION_HEIGHT
}

interface TextOptions {
  x: number
  y: number
  end?: boolean
  soft?: boolean
  bold?: boolean
}

function renderText(text: string, { x, y, end = false, soft = false, bold = false }: TextOptions): string {
  const font = `font-family="${FONT}" font-size="${bold ? 16 : 13}" font-weight="${bold ? 600 : 400}"`
  const color = readToken(soft ? '--ink-soft' : '--ink')
  return `<text x="${x}" y="${y}" ${font} fill="${color}" text-anchor="${end ? 'end' : 'start'}">${escapeXml(text)}</text>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function readToken(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name)
}

async function rasterize({ svg, width, height }: Drawing): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image(width, height)
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * 2
    canvas.height = height * 2
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('The image could not be created.'))))
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
