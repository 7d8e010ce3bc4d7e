import type { GrayImage } from './gray-image.ts'

export interface View {
  name: ViewName
  /** The points of this view, out of a hundred. */
  weight: number
  show(picture: GrayImage): GrayImage
}
export type ViewName = 'small' | 'rotated' | 'turned' | 'skewed' | 'dim' | 'washedOut' | 'noisy' | 'blurred'

/**
 * Eight conditions under which a camera sees a printed code, computed from its picture, always with the same result. Their weights follow
 * their frequency: small and badly lit codes are common, and nobody holds a phone quite straight.
 */
export const views: readonly View[] = [
  { name: 'small', weight: 16, show: (picture) => resize(picture, 110 / picture.width) },
  { name: 'rotated', weight: 14, show: (picture) => rotate(picture, 12) },
  { name: 'turned', weight: 10, show: (picture) => rotate(picture, 45) },
  { name: 'skewed', weight: 12, show: skew },
  { name: 'dim', weight: 14, show: dim },
  { name: 'washedOut', weight: 12, show: washOut },
  { name: 'noisy', weight: 12, show: addNoise },
  { name: 'blurred', weight: 10, show: blur },
]

/** Resizes a picture by averaging areas, as a lens and a sensor do. */
export function resize(from: GrayImage, scale: number): GrayImage {
  const [width, height] = [Math.round(from.width * scale), Math.round(from.height * scale)]
  const light = new Uint8ClampedArray(width * height)
  const [stepX, stepY] = [from.width / width, from.height / height]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      light[y * width + x] = getMean(from, [x * stepX, y * stepY, (x + 1) * stepX, (y + 1) * stepY])
  return { width, height, light }
}

function getMean(
  { width, height, light }: GrayImage,
  [left, top, right, bottom]: [number, number, number, number],
): number {
  let sum = 0
  let area = 0
  for (let y = Math.floor(top); y < Math.min(Math.ceil(bottom), height); y++) {
    const rowHeight = Math.min(y + 1, bottom) - Math.max(y, top)
    for (let x = Math.floor(left); x < Math.min(Math.ceil(right), width); x++) {
      const part = rowHeight * (Math.min(x + 1, right) - Math.max(x, left))
      sum += part * (light[y * width + x] ?? 0)
      area += part
    }
  }
  return sum / area
}

function rotate(from: GrayImage, degrees: number): GrayImage {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const width = Math.ceil(from.width * cos + from.height * sin)
  const height = Math.ceil(from.width * sin + from.height * cos)
  return resample(from, {
    width,
    height,
    sourceX: (x, y) => (x - width / 2) * cos + (y - height / 2) * sin + from.width / 2,
    sourceY: (x, y) => (y - height / 2) * cos - (x - width / 2) * sin + from.height / 2,
  })
}

/** Shows a code from the lower left: its far side is shorter and narrower. */
function skew(from: GrayImage): GrayImage {
  const { width, height } = from
  const getDepth = (x: number, y: number) => 1 + 0.14 * (x / width) + 0.05 * (1 - y / height)
  return resample(from, {
    width,
    height,
    sourceX: (x, y) => (x / 1.14) * getDepth(x, y),
    sourceY: (x, y) => height / 2 + (y - height / 2) * getDepth(x, y),
  })
}

interface ResampleMap {
  width: number
  height: number
  /**
   * The position from which a pixel comes. There are two functions, because returning a pair for each pixel would take half of the time.
   */
  sourceX(x: number, y: number): number
  sourceY(x: number, y: number): number
}

/** Draws a picture through a map. The area outside of the source has the color of its corner. */
function resample(from: GrayImage, { width, height, sourceX, sourceY }: ResampleMap): GrayImage {
  const paper = from.light[0] ?? 255
  const light = new Uint8ClampedArray(width * height).fill(paper)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sx = sourceX(x + 0.5, y + 0.5)
      const sy = sourceY(x + 0.5, y + 0.5)
      const left = Math.floor(sx - 0.5)
      const top = Math.floor(sy - 0.5)
      if (left < 0 || top < 0 || left + 1 >= from.width || top + 1 >= from.height) continue
      const fx = sx - 0.5 - left
      const fy = sy - 0.5 - top
      const index = top * from.width + left
      const above = (from.light[index] ?? 0) * (1 - fx) + (from.light[index + 1] ?? 0) * fx
      const below = (from.light[index + from.width] ?? 0) * (1 - fx) + (from.light[index + from.width + 1] ?? 0) * fx
      light[y * width + x] = above * (1 - fy) + below * fy
    }
  return { width, height, light }
}

/** Shows a code in evening light: an eighth of the light on one side, a quarter on the other, with sensor noise. */
function dim(from: GrayImage): GrayImage {
  const random = createNoise(1)
  return mapPixels(from, (light, x) => light * (0.12 + (0.13 * x) / from.width) + 6 * random())
}

/** Shows a pale print with glare: black is light gray, and a bright spot covers one corner. */
function washOut(from: GrayImage): GrayImage {
  const reach = 0.6 * from.width
  return mapPixels(from, (light, x, y) => {
    const glare = Math.max(0, 1 - getDistance(x - 0.75 * from.width, y - 0.3 * from.height) / reach)
    const pale = 135 + light * (115 / 255)
    return pale + (255 - pale) * 0.55 * glare
  })
}

/** `Math.hypot` guards against overflow and takes five times as long. */
function getDistance(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

function addNoise(from: GrayImage): GrayImage {
  const random = createNoise(2)
  return mapPixels(from, (light) => 50 + light * 0.6 + 38 * random())
}

/** Shows a code out of focus: three box blurs approximate a lens. */
function blur(from: GrayImage): GrayImage {
  const radius = Math.max(1, Math.round(from.width / 160))
  return boxBlur(boxBlur(boxBlur(from, radius), radius), radius)
}

function boxBlur({ width, height, light }: GrayImage, radius: number): GrayImage {
  const blurredRows = new Uint8ClampedArray(light.length)
  const blurred = new Uint8ClampedArray(light.length)
  averageLines(light, blurredRows, { count: height, length: width, step: 1, jump: width, radius })
  averageLines(blurredRows, blurred, { count: width, length: height, step: width, jump: 1, radius })
  return { width, height, light: blurred }
}

interface Lines {
  count: number
  length: number
  step: number
  jump: number
  radius: number
}

function averageLines(from: Uint8ClampedArray, to: Uint8ClampedArray, { count, length, step, jump, radius }: Lines) {
  const size = 2 * radius + 1
  for (let line = 0; line < count; line++) {
    const start = line * jump
    const getValue = (i: number) => from[start + Math.min(length - 1, Math.max(0, i)) * step] ?? 0
    let sum = 0
    for (let i = -radius; i <= radius; i++) sum += getValue(i)
    for (let i = 0; i < length; i++) {
      to[start + i * step] = sum / size
      sum += getValue(i + radius + 1) - getValue(i - radius)
    }
  }
}

function mapPixels(
  { width, height, light }: GrayImage,
  change: (light: number, x: number, y: number) => number,
): GrayImage {
  const noisyLight = new Uint8ClampedArray(light.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) noisyLight[y * width + x] = change(light[y * width + x] ?? 0, x, y)
  return { width, height, light: noisyLight }
}

/** Noise that is about normally distributed with mean 0 and deviation 0.5, and always the same for the same seed. */
function createNoise(start: number): () => number {
  // The state is in an array, because a variable with such large numbers would be allocated again at each change.
  const state = Uint32Array.of(start)
  const next = () => {
    state[0] = Math.imul(state[0] ?? 0, 1664525) + 1013904223
    return (state[0] ?? 0) / 0x1_0000_0000
  }
  return () => next() + next() + next() - 1.5
}
