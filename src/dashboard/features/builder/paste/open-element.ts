import type { Mark } from '#blocks/schema/rich-text.ts'
import { toLinkMark } from './pasted-links.ts'
import type { Attributes } from './read-markup.ts'
import { type Declarations, findBold, findItalic, isHidden } from './read-styles.ts'

/** An open element, with its effect on the text in it. */
export interface OpenElement {
  name: string
  isBold: boolean
  isItalic: boolean
  /** Whether white space is preserved. */
  isPre: boolean
  link: Mark | null
  /** Whether the text in the element is dropped. */
  isSkipped: boolean
  /** Whether the text in the element is the number or bullet that Word writes before a list item. */
  isMarker: boolean
  /** Whether no-break spaces in the element stand for spaces: Safari copies several spaces in a row like that. */
  isSpace: boolean
  /** 1 to 6 for headings, 0 for other elements. */
  headingRank: number
  /** Number of lists around the content of the element. */
  listDepth: number
}

/** Stands for the parent of the outermost elements. */
export const rootElement: OpenElement = {
  name: '',
  isBold: false,
  isItalic: false,
  isPre: false,
  link: null,
  isSkipped: false,
  isMarker: false,
  isSpace: false,
  headingRank: 0,
  listDepth: 0,
}

export interface ReadElement {
  attributes: Attributes
  declarations: Declarations
}

/** Elements whose content is not text of the page. */
const skippedElements = toSet(
  'head style script title template noscript svg math iframe object audio video canvas select textarea button datalist xml',
)
const listElements = toSet('ul ol')
const headings = toSet('h1 h2 h3 h4 h5 h6')
const boldElements = toSet('b strong th h1 h2 h3 h4 h5 h6')
const italicElements = toSet('i em cite dfn var')

/** The effect of an element on the text in it. */
export function toOpenElement(name: string, element: ReadElement, parent: OpenElement): OpenElement {
  const { attributes, declarations } = element
  return {
    name,
    isBold: findBold(declarations) ?? (parent.isBold || boldElements.has(name)),
    isItalic: findItalic(declarations) ?? (parent.isItalic || italicElements.has(name)),
    isPre: findPre(name, declarations) ?? parent.isPre,
    link: name === 'a' ? toLinkMark(attributes.get('href') ?? '') : parent.link,
    isSkipped: parent.isSkipped || isSkipped(name, element),
    // The number of a heading is part of its text.
    isMarker: parent.isMarker || (isMarkerOfList(declarations) && !headings.has(parent.name)),
    isSpace: attributes.get('class') === 'Apple-converted-space',
    headingRank: parent.listDepth === 0 ? findHeadingRank(name, attributes) : 0,
    listDepth: parent.listDepth + Number(listElements.has(name)),
  }
}

function isSkipped(name: string, { attributes, declarations }: ReadElement): boolean {
  return skippedElements.has(name) || attributes.has('hidden') || isHidden(declarations)
}

/** Whether white space is preserved; undefined if the element does not change that. */
function findPre(name: string, declarations: Declarations): boolean | undefined {
  const whiteSpace = declarations.get('white-space')
  if (whiteSpace === undefined) return name === 'pre' ? true : undefined
  return whiteSpace !== 'pre-line' && /^(pre|break-spaces)/.test(whiteSpace)
}

function isMarkerOfList(declarations: Declarations): boolean {
  return declarations.get('mso-list') === 'ignore'
}

function findHeadingRank(name: string, attributes: Attributes): number {
  if (headings.has(name)) return Number(name.slice(1))
  if (attributes.get('role') === 'heading') return Number(attributes.get('aria-level')) || 2
  return attributes.get('class') === 'MsoTitle' ? 1 : 0
}

/** The level of an item. Word on the web and Slack write each item as a separate list, with the level in an attribute. */
export function findLevel(attributes: Attributes, listDepth: number): number {
  const ariaLevel = attributes.get('aria-level') ?? attributes.get('data-aria-level')
  const indent = attributes.get('data-stringify-indent')
  return Math.max(1, Number(ariaLevel) || (indent === undefined ? listDepth : Number(indent) + 1) || 1)
}

/** Whether a picture is an emoji: mail and chat programs show emoji as pictures. */
export function isEmoji(attributes: Attributes): boolean {
  const alt = attributes.get('alt') ?? ''
  return alt.length <= 20 && /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(alt)
}

/** The marks of the text in an element, in the order in which the editor stores marks. */
export function toMarks({ link, isBold, isItalic }: OpenElement): Mark[] {
  return [
    ...(link ? [link] : []),
    ...(isBold ? [{ type: 'bold' as const }] : []),
    ...(isItalic ? [{ type: 'italic' as const }] : []),
  ]
}

function toSet(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}
