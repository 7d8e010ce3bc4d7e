const MAX_SIDE = 4_096
const pixelsPerUnit: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }

export interface SvgSize {
  width: number
  height: number
  viewBox: string
}

/** The size of a drawing in pixels, at most 4,096 a side, and its view box. Null if it has no size. */
export function getSvgSize(attributes: Map<string, string>): SvgSize | null {
  const box = parseBox(attributes.get('viewBox'))
  const declared = { width: parseLength(attributes.get('width')), height: parseLength(attributes.get('height')) }
  const size = measureSize(declared, box)
  if (size === null) return null
  const scale = Math.min(1, MAX_SIDE / Math.max(size.width, size.height))
  return {
    width: roundSide(size.width * scale),
    height: roundSide(size.height * scale),
    viewBox: (box ?? [0, 0, size.width, size.height]).join(' '),
  }
}

function measureSize(declared: { width: number | null; height: number | null }, box: number[] | null) {
  const [, , boxWidth = 1, boxHeight = 1] = box ?? []
  const { width, height } = declared
  if (width !== null && height !== null) return { width, height }
  if (box === null) return null
  if (width !== null) return { width, height: (width * boxHeight) / boxWidth }
  if (height !== null) return { width: (height * boxWidth) / boxHeight, height }
  return { width: boxWidth, height: boxHeight }
}

function parseBox(text: string | undefined): number[] | null {
  const numbers = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , width = 0, height = 0] = numbers
  return numbers.length === 4 && numbers.every(isSensible) && width > 0 && height > 0 ? numbers : null
}

// A percentage depends on a container that a picture does not have.
function parseLength(text: string | undefined): number | null {
  const [, number, unit = ''] = /^\s*([\d.]+(?:e[+-]?\d+)?)\s*([a-z]{0,2})\s*$/i.exec(text ?? '') ?? []
  const length = Number(number) * (pixelsPerUnit[unit.toLowerCase()] ?? Number.NaN)
  return isSensible(length) && length > 0 ? length : null
}

function isSensible(number: number): boolean {
  return Number.isFinite(number) && Math.abs(number) < 1e9
}

function roundSide(number: number): number {
  return Math.max(1, Math.round(number))
}
