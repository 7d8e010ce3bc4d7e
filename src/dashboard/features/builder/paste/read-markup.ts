import { Tokenizer } from 'htmlparser2'

export type Attributes = ReadonlyMap<string, string>

export interface MarkupReader {
  onOpen: (name: string, attributes: Attributes) => void
  /** Called at the end of the innermost open element. */
  onClose: () => void
  onText: (text: string) => void
  onComment: (text: string) => void
}

/** The content of deeper elements belongs to the deepest element within this limit. Browsers have a limit of 512. */
const DEEPEST_ELEMENT = 200

/**
 * Reads HTML without creating a document, so that nothing in the HTML runs, loads or applies, and the content security policy reports
 * nothing. The time is proportional to the length, however deeply the elements are nested.
 */
export function readMarkup(html: string, reader: MarkupReader): void {
  const openElements: string[] = []
  // The number of elements that were nested too deep to be opened.
  let unopenedCount = 0
  let name = ''
  let attribute = ''
  let value = ''
  let attributes = new Map<string, string>()
  const close = (count: number) => {
    for (let remaining = count; remaining > 0; remaining--) {
      openElements.pop()
      reader.onClose()
    }
  }
  const openElement = () => {
    const isVoid = voidElements.has(name)
    if (unopenedCount === 0) close(countImpliedEnds(openElements, name))
    if (openElements.length >= DEEPEST_ELEMENT && !isVoid) {
      unopenedCount++
      return
    }
    openElements.push(name)
    reader.onOpen(name, attributes)
    if (isVoid) close(1)
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase()
        attributes = new Map()
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata: (start, end) => void (value += html.slice(start, end)),
      onattribentity: (code) => void (value += String.fromCodePoint(code)),
      onattribend: () => void attributes.set(attribute, value),
      onopentagend: openElement,
      onselfclosingtag: openElement,
      onclosetag(start, end) {
        if (unopenedCount > 0) {
          unopenedCount--
          return
        }
        close(countEndedElements(openElements, html.slice(start, end).toLowerCase()))
      },
      ontext: (start, end) => reader.onText(html.slice(start, end)),
      ontextentity: (code) => reader.onText(String.fromCodePoint(code)),
      oncomment: (start, end, endLength) => reader.onComment(html.slice(start, end - endLength)),
      // Ignores conditional comments such as `<![if !supportLists]>`, and syntax that only XML has.
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      oncdata: ignore,
      onend: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  close(openElements.length)
}

function ignore() {}

const voidElements = toSet('area base br col embed hr img input link meta param source track wbr')

/** Elements that end an open paragraph. */
const blockElements = toSet(
  'address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul',
)

/** For each start tag, the open elements that it ends implicitly, and the elements at which the search stops. */
const impliedEnds = new Map([
  ['body', { ends: toSet('head'), within: toSet('html') }],
  ...['p', ...blockElements].map(
    (name) => [name, { ends: toSet('p'), within: toSet('table td th li button') }] as const,
  ),
  ['li', { ends: toSet('li'), within: toSet('ul ol table') }],
  ['tr', { ends: toSet('tr'), within: toSet('table') }],
  ...['td', 'th'].map((name) => [name, { ends: toSet('td th'), within: toSet('table tr') }] as const),
  ...['dt', 'dd'].map((name) => [name, { ends: toSet('dt dd'), within: toSet('dl table') }] as const),
])

/** The number of open elements that a start tag ends. End tags of paragraphs, items, rows and cells may be omitted. */
function countImpliedEnds(openElements: readonly string[], name: string): number {
  const rule = impliedEnds.get(name)
  if (!rule) return 0
  const index = openElements.findLastIndex((element) => rule.ends.has(element) || rule.within.has(element))
  return rule.ends.has(openElements[index] ?? '') ? openElements.length - index : 0
}

const cellElements = toSet('table td th')

/** The number of open elements that an end tag ends. An end tag ends nothing outside of its table cell. */
function countEndedElements(openElements: readonly string[], name: string): number {
  const index = openElements.findLastIndex(
    (element) => element === name || (cellElements.has(element) && !tableElements.has(name)),
  )
  return openElements[index] === name ? openElements.length - index : 0
}

const tableElements = toSet('table thead tbody tfoot tr td th caption')

function toSet(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}
