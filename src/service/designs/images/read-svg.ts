import sharp from 'sharp'
import { sniffImage } from './image-kind.ts'
import type { ImageResult } from './read-image.ts'
import { readRaster } from './read-raster.ts'
import { readXml, type XmlElement } from './read-xml.ts'
import {
  drawnElements,
  classifyValue,
  elementAttributes,
  describeForbidden,
  styleProperties,
  invisibleElements,
} from './svg-allowed.ts'
import { getSvgSize } from './svg-size.ts'
import { countMatchingStyles, readStyleSheet, type StyleSheet, getStyles } from './svg-style.ts'
import { type SvgElement, findDrawingProblem } from './svg-weight.ts'

const MAX_BYTES = 2_000_000
const MAX_PICTURES = 10
/** Maximum number of properties that rules of the style sheet set, summed over all elements. */
const MAX_STYLES = 500_000

/**
 * Rebuilds an SVG from an allow-list of elements and attributes that can only be drawn. The whole file is refused for an element whose
 * removal would change the picture (text, filters), and for an element that is only used for attacks (scripts, external references).
 */
export async function readSvg(bytes: Uint8Array): Promise<ImageResult> {
  try {
    return await rebuild(bytes)
  } catch (error) {
    if (error instanceof SvgError) return { ok: false, reason: error.message }
    throw error
  }
}

class SvgError extends Error {}

async function rebuild(bytes: Uint8Array): Promise<ImageResult> {
  if (bytes.byteLength > MAX_BYTES) throw new SvgError(`is an SVG of more than ${MAX_BYTES / 1_000_000} MB`)
  const read = readXml(toText(bytes))
  if (!read.ok) throw new SvgError(read.reason)
  if (toLocalName(read.root.name) !== 'svg') throw new SvgError('is XML, but not an SVG')
  const sheet = readStyleSheet(listStyleTexts(read.root).join('\n'))
  if (!sheet.ok) throw new SvgError(sheet.reason)
  if (countStyles(read.root, sheet.parsed) > MAX_STYLES) throw new SvgError('sets too many properties by classes')
  const root = toSafeElement(read.root, sheet.parsed)
  const size = getSvgSize(read.root.attributes)
  if (size === null) throw new SvgError('has no size: give it a width and a height, or a viewBox')
  const problem = findDrawingProblem(root)
  if (problem !== null) throw new SvgError(problem)
  await encodePictures(root)
  root.attributes = new Map([
    ['xmlns', 'http://www.w3.org/2000/svg'],
    ...[...root.attributes].filter(([name]) => name !== 'x' && name !== 'y'),
    ['width', String(size.width)],
    ['height', String(size.height)],
    ['viewBox', size.viewBox],
  ])
  const svg = Buffer.from(serialize(root))
  await requireDrawn(svg)
  return { ok: true, type: 'image/svg+xml', width: size.width, height: size.height, bytes: svg }
}

function toText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new SvgError('is an SVG that is not encoded as UTF-8')
  }
}

function listStyleTexts(element: XmlElement): string[] {
  const texts = toLocalName(element.name) === 'style' ? [element.text] : []
  return [...texts, ...element.children.flatMap(listStyleTexts)]
}

function countStyles({ name, attributes, children }: XmlElement, sheet: StyleSheet): number {
  const count = countMatchingStyles(sheet, toLocalName(name), attributes)
  return children.reduce((sum, child) => sum + countStyles(child, sheet), count)
}

function toSafeElement(element: XmlElement, sheet: StyleSheet): SvgElement {
  const name = toLocalName(element.name)
  // The content of a link is drawn without the link.
  const drawnName = name === 'a' ? 'g' : name
  if (!drawnElements.has(drawnName)) throw new SvgError(describeForbidden(name))
  const children = element.children.filter((child) => isDrawn(child.name)).map((child) => toSafeElement(child, sheet))
  return { name: drawnName, attributes: toSafeAttributes(element, drawnName, sheet), children }
}

// Elements of other namespaces are metadata of drawing programs.
function isDrawn(name: string): boolean {
  const local = toLocalName(name)
  return !local.includes(':') && !invisibleElements.has(local)
}

function toLocalName(name: string): string {
  return name.replace(/^svg:/, '')
}

function toSafeAttributes(
  { name: sourceName, attributes }: XmlElement,
  name: string,
  sheet: StyleSheet,
): Map<string, string> {
  const eventHandler = [...attributes.keys()].find((attribute) => /^on/i.test(attribute))
  if (eventHandler !== undefined) throw new SvgError(`has a script in it (${eventHandler.slice(0, 40)})`)
  const safe = new Map<string, string>()
  for (const [attribute, value] of attributes)
    if (elementAttributes.has(attribute) || styleProperties.has(attribute)) addIfSafe(safe, attribute, value)
  const styles = getStyles(sheet, toLocalName(sourceName), attributes)
  if (!styles.ok) throw new SvgError(styles.reason)
  for (const [property, value] of styles.parsed) safe.set(property, value)
  const href = attributes.get('href') ?? attributes.get('xlink:href')
  if (href !== undefined && name !== 'g') safe.set('href', toSafeReference(name, href))
  return safe
}

const outside = 'refers to something outside of itself'

function addIfSafe(safe: Map<string, string>, name: string, value: string) {
  const verdict = classifyValue(value)
  if (verdict === 'outside') throw new SvgError(outside)
  if (verdict === 'kept' && (name !== 'id' || /^[\w.:-]+$/.test(value))) safe.set(name, value)
}

function toSafeReference(element: string, href: string): string {
  const reference = href.trim()
  const allowedReference = element === 'image' ? /^data:image\/(png|jpe?g|webp|gif);base64,/i : /^#[\w.:-]+$/
  if (!allowedReference.test(reference)) throw new SvgError(outside)
  return reference
}

/** Embedded pictures are sanitized like uploaded ones. */
async function encodePictures(root: SvgElement) {
  const pictures = findElements(root, 'image')
  if (pictures.length > MAX_PICTURES) throw new SvgError(`has more than ${MAX_PICTURES} pictures within it`)
  for (const picture of pictures) {
    const data = (picture.attributes.get('href') ?? '').replace(/^[^,]*,/, '')
    const bytes = Buffer.from(data, 'base64')
    const { kind } = sniffImage(bytes)
    if (kind === null || kind === 'svg') throw new SvgError('contains a picture that is not one')
    const read = await readRaster(bytes, kind)
    if (!read.ok) throw new SvgError(`has a picture within it that ${read.reason}`)
    picture.attributes.set('href', `data:${read.type};base64,${Buffer.from(read.bytes).toString('base64')}`)
  }
}

function findElements(element: SvgElement, name: string): SvgElement[] {
  return [
    ...(element.name === name ? [element] : []),
    ...element.children.flatMap((child) => findElements(child, name)),
  ]
}

function serialize({ name, attributes, children }: SvgElement): string {
  const attributeText = [...attributes]
    .map(([attribute, value]) => ` ${attribute}="${escapeAttribute(value)}"`)
    .join('')
  return children.length === 0
    ? `<${name}${attributeText}/>`
    : `<${name}${attributeText}>${children.map(serialize).join('')}</${name}>`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Draws an SVG once in a small size, and refuses an SVG that is empty or cannot be drawn. */
async function requireDrawn(svg: Buffer) {
  const pixels = await sharp(svg, { limitInputPixels: 50_000_000 })
    .resize({ width: 64, height: 64, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer()
    .catch(() => null)
  if (pixels === null) throw new SvgError('cannot be drawn')
  if (!pixels.some((value, index) => index % 4 === 3 && value > 0)) throw new SvgError('shows nothing')
}
