import sharp from 'sharp'
import { textPath, textWidth } from '#qr/frame-text.ts'
import type { Renderer } from '../designs/render/render.ts'

interface Step {
  start: Date
  scans: number
}
interface Charted {
  timezone: string
  series: readonly Step[]
  /** The days before, in the same order; empty: none. */
  previous: readonly Step[]
}

const [WIDTH, HEIGHT] = [472, 180]
/** Screens with two or three pixels a point show it sharp. */
const SCALE = 2
const [TOP, BOTTOM, LEFT] = [14, 24, 40]
const MOST_LABELS = 8
const CAP_HEIGHT = 8
// Readable on the white of a mail program and on its black: the picture has no background.
const colors = { bar: '#6b7af0', before: '#9a8f7a', label: '#7b7e8a', line: '#7b7e8a' }

/** Scans by day as bars, those of the days before as a dashed line. PNG, because most mail programs show no SVG. */
export async function drawChart(renderer: Pick<Renderer, 'rasterise'>, charted: Charted): Promise<Buffer> {
  const picture = await renderer.rasterise(chartSvg(charted), WIDTH * SCALE, null)
  const raw = { width: picture.width, height: picture.height, channels: 4 as const, premultiplied: true }
  return sharp(picture.data, { raw }).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** Text is drawn as paths: the rasteriser has no fonts. */
function chartSvg({ timezone, series, previous }: Charted): string {
  const top = niceCeiling(Math.max(1, ...[...series, ...previous].map(({ scans }) => scans)))
  const step = (WIDTH - LEFT) / Math.max(1, series.length)
  const y = (scans: number) => HEIGHT - BOTTOM - (scans / top) * (HEIGHT - TOP - BOTTOM)
  const middle = (at: number) => LEFT + (at + 0.5) * step
  const bar = Math.max(2, Math.min(40, step * 0.66))
  const lines = [0, top / 2, top].filter(Number.isInteger).map((scans) => {
    const line = `<path d="M${LEFT} ${y(scans)}H${WIDTH}" stroke="${colors.line}" stroke-opacity="0.35"/>`
    return line + label(format.format(scans), { end: LEFT - 8, y: y(scans) })
  })
  const bars = series.map(({ scans }, at) => {
    const height = y(0) - y(scans)
    const box = `x="${middle(at) - bar / 2}" y="${y(scans)}" width="${bar}" height="${height}"`
    return height > 0 ? `<rect ${box} rx="${Math.min(2, height / 2)}" fill="${colors.bar}"/>` : ''
  })
  const points = previous.slice(0, series.length).map(({ scans }, at) => `${middle(at)} ${y(scans)}`)
  const before =
    points.length > 1
      ? `<path d="M${points.join('L')}" fill="none" stroke="${colors.before}" stroke-width="2" stroke-dasharray="5 4"/>`
      : ''
  const every = Math.ceil(series.length / MOST_LABELS)
  const day = dayFormat(timezone, series.length)
  const days = series.map(({ start }, at) =>
    at % every === 0 ? label(day.format(start), { center: middle(at), y: HEIGHT - BOTTOM / 2 + 2 }) : '',
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${[...lines, ...bars, before, ...days].join('')}</svg>`
}

const format = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** Weekdays of a week, dates of a month. */
function dayFormat(timeZone: string, days: number): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', days <= 7 ? { weekday: 'short', timeZone } : { day: 'numeric', timeZone })
}

function label(text: string, at: { y: number } & ({ end: number } | { center: number })): string {
  const width = textWidth(text, CAP_HEIGHT)
  const x = 'end' in at ? at.end - width / 2 : at.center
  const { path, transform } = textPath(text, { x, y: at.y, maxWidth: 100, capHeight: CAP_HEIGHT })
  return `<path d="${path}" transform="${transform}" fill="${colors.label}"/>`
}

/** The lowest round number that is not less and whose half is a whole number. */
function niceCeiling(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  const found = [1, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= most && Number.isInteger((step * power) / 2))
  return (found ?? 20) * power
}
