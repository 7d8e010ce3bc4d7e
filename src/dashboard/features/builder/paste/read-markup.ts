import { Tokenizer } from 'htmlparser2'

export type Attributes = ReadonlyMap<string, string>

export interface MarkupReader {
  onOpen: (name: string, attributes: Attributes) => void
  /** The innermost open element ends. */
  onClose: () => void
  onText: (text: string) => void
  onComment: (text: string) => void
}

/** Deeper elements count as content of the last one within the limit. Browsers stop at 512. */
const MOST_DEPTH = 200

/**
 * Reads HTML without creating a document, so that nothing in it runs, loads or applies, and the content policy reports nothing. The time is
 * proportional to the length, however deeply the elements are nested.
 */
export function readMarkup(html: string, reader: MarkupReader): void {
  const open: string[] = []
  // Elements that were too deep to open.
  let tooDeep = 0
  let name = ''
  let attribute = ''
  let value = ''
  let attributes = new Map<string, string>()
  const close = (count: number) => {
    for (let remaining = count; remaining > 0; remaining--) {
      open.pop()
      reader.onClose()
    }
  }
  const begin = () => {
    const isVoid = voidElements.has(name)
    if (tooDeep === 0) close(countImpliedEnds(open, name))
    if (open.length >= MOST_DEPTH && !isVoid) {
      tooDeep++
      return
    }
    open.push(name)
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
      onopentagend: begin,
      onselfclosingtag: begin,
      onclosetag(start, end) {
        if (tooDeep > 0) {
          tooDeep--
          return
        }
        close(countEndedElements(open, html.slice(start, end).toLowerCase()))
      },
      ontext: (start, end) => reader.onText(html.slice(start, end)),
      ontextentity: (code) => reader.onText(String.fromCodePoint(code)),
      oncomment: (start, end, endLength) => reader.onComment(html.slice(start, end - endLength)),
      // Conditional comments such as `<![if !supportLists]>`, and syntax that only XML has.
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      oncdata: ignore,
      onend: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  close(open.length)
}

function ignore() {}

const voidElements = toSet('area base br col embed hr img input link meta param source track wbr')

/** Elements that end an open paragraph. */
const blockElements = toSet(
  'address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul',
)

/** For each start tag, the open elements that it ends implicitly, and the elements at which the search stops. */
const siblings = new Map([
  ['body', { ends: toSet('head'), within: toSet('html') }],
  ...['p', ...blockElements].map(
    (name) => [name, { ends: toSet('p'), within: toSet('table td th li button') }] as const,
  ),
  ['li', { ends: toSet('li'), within: toSet('ul ol table') }],
  ['tr', { ends: toSet('tr'), within: toSet('table') }],
  ...['td', 'th'].map((name) => [name, { ends: toSet('td th'), within: toSet('table tr') }] as const),
  ...['dt', 'dd'].map((name) => [name, { ends: toSet('dt dd'), within: toSet('dl table') }] as const),
])

/** How many open elements a start tag ends: end tags of paragraphs, items, rows and cells may be omitted. */
function countImpliedEnds(open: readonly string[], name: string): number {
  const rule = siblings.get(name)
  if (!rule) return 0
  const index = open.findLastIndex((element) => rule.ends.has(element) || rule.within.has(element))
  return rule.ends.has(open[index] ?? '') ? open.length - index : 0
}

const cellElements = toSet('table td th')

/** How many open elements an end tag ends. It ends nothing outside its own table cell. */
function countEndedElements(open: readonly string[], name: string): number {
  const index = open.findLastIndex(
    (element) => element === name || (cellElements.has(element) && !tableElements.has(name)),
  )
  return open[index] === name ? open.length - index : 0
}

const tableElements = toSet('table thead tbody tfoot tr td th caption')

function toSet(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}
