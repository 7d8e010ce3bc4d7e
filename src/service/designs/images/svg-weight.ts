/** An element of a sanitized drawing. */
export interface SvgElement {
  name: string
  attributes: Map<string, string>
  children: SvgElement[]
}

const MAX_WEIGHT = 200_000
const MAX_DEPTH = 120

// Weights: the time to draw something over a whole picture, relative to a plain shape.
const LETTERS_PER_UNIT = 20
/** Limits a drawing to 20,000 path commands. */
const PATH_COMMAND_WEIGHT = MAX_WEIGHT / 20_000
const PICTURE_WEIGHT = 10_000
const MASK_WEIGHT = 2_000
const GRADIENT_WEIGHT = 200
const OPACITY_WEIGHT = 100

/** The reason why a drawing would take too long to draw, such as references that multiply its parts. Null if it would not. */
export function findDrawingProblem(root: SvgElement): string | null {
  const byId = new Map<string, SvgElement>()
  collectIds(root, byId)
  const measures = new Map<SvgElement, Measure>()
  const open = new Set<SvgElement>()

  const measure = (element: SvgElement, depth: number): Measure | null => {
    const cached = measures.get(element)
    if (cached) return cached.height + depth > MAX_DEPTH ? null : cached
    // The element refers to itself.
    if (depth > MAX_DEPTH || open.has(element)) return null
    open.add(element)
    const parts: Measure[] = []
    for (const part of [...element.children, ...findReferences(element, byId)]) {
      const partMeasure = measure(part, depth + 1)
      if (partMeasure === null) return null
      parts.push(partMeasure)
    }
    open.delete(element)
    const total = combineMeasures(element, parts)
    measures.set(element, total)
    return total
  }

  const rootMeasure = measure(root, 0)
  if (rootMeasure === null) return 'refers to itself, or is nested too deeply'
  return rootMeasure.weight > MAX_WEIGHT ? 'would take too long to draw' : null
}

interface Measure {
  weight: number
  height: number
  /** Number of shapes, including the shapes that the element refers to. */
  elements: number
}

function combineMeasures({ name, attributes }: SvgElement, parts: Measure[]): Measure {
  const isGradient = /^(linearGradient|radialGradient|stop)$/.test(name)
  const elements = (isGradient ? 0 : 1) + parts.reduce((sum, part) => sum + part.elements, 0)
  const isPainted = ['fill', 'stroke'].some((paint) => attributes.get(paint)?.includes('url('))
  const ownWeights = [
    1,
    name === 'image' ? PICTURE_WEIGHT : countLetters(attributes) / LETTERS_PER_UNIT,
    countPathCommands(attributes) * PATH_COMMAND_WEIGHT,
    attributes.has('mask') ? MASK_WEIGHT : 0,
    attributes.has('opacity') ? OPACITY_WEIGHT : 0,
    // The paint applies to all shapes inside of the element.
    isPainted ? GRADIENT_WEIGHT * elements : 0,
  ]
  return {
    weight: [...ownWeights, ...parts.map(({ weight }) => weight)].reduce((sum, weight) => sum + weight, 0),
    height: 1 + Math.max(0, ...parts.map(({ height }) => height)),
    elements,
  }
}

function countLetters(attributes: Map<string, string>): number {
  let letters = 0
  for (const [name, value] of attributes) if (!pathAttributes.has(name)) letters += value.length
  return letters
}

const pathAttributes = new Set(['d', 'points'])
/** The number of operands of each command; further operands repeat it. */
const numbersPerCommand: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7 }

/** Number of commands of a path and of points of a polygon, repetitions without a letter included. */
function countPathCommands(attributes: Map<string, string>): number {
  const path = attributes.get('d') ?? ''
  let commands = 0
  for (const [, letter = '', numbers = ''] of path.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi))
    commands += Math.max(1, Math.ceil(countNumbers(numbers) / (numbersPerCommand[letter.toLowerCase()] ?? Infinity)))
  return commands + countNumbers(attributes.get('points') ?? '') / 2
}

function countNumbers(text: string): number {
  return text.match(/(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi)?.length ?? 0
}

function collectIds(element: SvgElement, byId: Map<string, SvgElement>) {
  const id = element.attributes.get('id')
  if (id !== undefined && !byId.has(id)) byId.set(id, element)
  for (const child of element.children) collectIds(child, byId)
}

function findReferences(element: SvgElement, byId: Map<string, SvgElement>): SvgElement[] {
  return [...element.attributes].flatMap(([name, value]) => {
    const ids =
      name === 'href' ? [value.slice(1)] : [...value.matchAll(/url\(\s*["']?#([\w.:-]+)/g)].map(([, id]) => id)
    return ids.flatMap((id) => byId.get(id ?? '') ?? [])
  })
}
