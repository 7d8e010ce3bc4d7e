import sharp from 'sharp'
import { shapeText, measureText } from '#qr/frame-text.ts'
import type { Renderer } from '../designs/render/render.ts'

interface DayCount {
  start: Date
  scans: number
}
interface ChartOptions {
  timezone: string
  series: readonly DayCount[]
  /** The days of the period before, in the same order. Empty if there is no such period. */
  previous: readonly DayCount[]
}

const [WIDTH, HEIGHT] = [472, 180]
/** Rendered larger, so that the chart is sharp on screens with two or three pixels per point. */
const SCALE = 2
const [TOP, BOTTOM, LEFT] = [14, 24, 40]
const MAX_LABELS = 8
const CAP_HEIGHT = 8
// Readable on the white of a mail program and on its black: the picture has no background.
const colors = { bar: '#6b7af0', previous: '#9a8f7a', label: '#7b7e8a', line: '#7b7e8a' }

/** Draws scans by day as bars, and the scans of the days before as a dashed line. PNG, because most mail programs show no SVG. */
export async function drawChart(renderer: Pick<Renderer, 'rasterize'>, options: ChartOptions): Promise<Buffer> {
  const picture = await renderer.rasterize(renderSvg(options), WIDTH * SCALE, null)
  const raw = { width: picture.width, height: picture.height, channels: 4 as const, premultiplied: true }
  return sharp(picture.data, { raw }).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** Text is drawn as paths, because the rasterizer has no fonts. */
function renderSvg({ timezone, series, previous }: ChartOptions): string {
  const maximum = roundUp(Math.max(1, ...[...series, ...previous].map(({ scans }) => scans)))
  const step = (WIDTH - LEFT) / Math.max(1, series.length)
  const toY = (scans: number) => HEIGHT - BOTTOM - (scans / maximum) * (HEIGHT - TOP - BOTTOM)
  const toMiddle = (index: number) => LEFT + (index + 0.5) * step
  const barWidth = Math.max(2, Math.min(40, step * 0.66))
  const lines = [0, maximum / 2, maximum].filter(Number.isInteger).map((scans) => {
    const line = `<path d="M${LEFT} ${toY(scans)}H${WIDTH}" stroke="${colors.line}" stroke-opacity="0.35"/>`
    return line + renderLabel(format.format(scans), { end: LEFT - 8, y: toY(scans) })
  })
  const bars = series.map(({ scans }, index) => {
    const height = toY(0) - toY(scans)
    const box = `x="${toMiddle(index) - barWidth / 2}" y="${toY(scans)}" width="${barWidth}" height="${height}"`
    return height > 0 ? `<rect ${box} rx="${Math.min(2, height / 2)}" fill="${colors.bar}"/>` : ''
  })
  const points = previous.slice(0, series.length).map(({ scans }, index) => `${toMiddle(index)} ${toY(scans)}`)
  const previousLine =
    points.length > 1
      ? `<path d="M${points.join('L')}" fill="none" stroke="${colors.previous}" stroke-width="2" stroke-dasharray="5 4"/>`
      : ''
  const labelInterval = Math.ceil(series.length / MAX_LABELS)
  const day = createDayFormat(timezone, series.length)
  const days = series.map(({ start }, index) =>
    index % labelInterval === 0
      ? renderLabel(day.format(start), { center: toMiddle(index), y: HEIGHT - BOTTOM / 2 + 2 })
      : '',
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${[...lines, ...bars, previousLine, ...days].join('')}</svg>`
}

const format = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** Formats the days of a week as weekdays, and the days of a month as dates. */
function createDayFormat(timeZone: string, days: number): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', days <= 7 ? { weekday: 'short', timeZone } : { day: 'numeric', timeZone })
}

function renderLabel(text: string, position: { y: number } & ({ end: number } | { center: number })): string {
  const width = measureText(text, CAP_HEIGHT)
  const x = 'end' in position ? position.end - width / 2 : position.center
  const { path, transform } = shapeText(text, { x, y: position.y, maxWidth: 100, capHeight: CAP_HEIGHT })
  return `<path d="${path}" transform="${transform}" fill="${colors.label}"/>`
}

/** The lowest round number that is not less than `value` and whose half is an integer. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const factors = [1, 2, 3, 4, 5, 6, 8, 10]
  const factor = factors.find((candidate) => candidate * power >= value && Number.isInteger((candidate * power) / 2))
  return (factor ?? 20) * power
}
