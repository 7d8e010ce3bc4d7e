import { Tokenizer } from 'htmlparser2'

export type Attributes = ReadonlyMap<string, string>

export interface MarkupReader {
  onOpen: (name: string, attributes: Attributes) => void
  /** The innermost open element ends. */
  onClose: () => void
  onText: (text: string) => void
  onComment: (text: string) => void
}

/** Elements inside this many others belong to the last of them. Browsers stop at 512. */
const MOST_DEPTH = 200

/**
 * Reads HTML without a document, so that nothing in it runs, loads or applies, and no content policy has anything to report. Takes time in
 * proportion to the length, however deep the elements lie.
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
    for (let left = count; left > 0; left--) {
      open.pop()
      reader.onClose()
    }
  }
  const begin = () => {
    const isVoid = voidElements.has(name)
    if (tooDeep === 0) close(countImplied(open, name))
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
        close(countClosed(open, html.slice(start, end).toLowerCase()))
      },
      ontext: (start, end) => reader.onText(html.slice(start, end)),
      ontextentity: (code) => reader.onText(String.fromCodePoint(code)),
      oncomment: (start, end, endLength) => reader.onComment(html.slice(start, end - endLength)),
      // Conditional comments, `<![if !supportLists]>`, and what only XML has.
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

/** Elements that an open element of one kind ends, and where its search stops. */
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

/** How many open elements end where this one begins, as end tags of paragraphs, items, rows and cells may be left out. */
function countImplied(open: readonly string[], name: string): number {
  const rule = siblings.get(name)
  if (!rule) return 0
  const at = open.findLastIndex((each) => rule.ends.has(each) || rule.within.has(each))
  return rule.ends.has(open[at] ?? '') ? open.length - at : 0
}

const cellElements = toSet('table td th')

/** How many open elements this end tag ends. It ends nothing outside of its own table cell. */
function countClosed(open: readonly string[], name: string): number {
  const at = open.findLastIndex((each) => each === name || (cellElements.has(each) && !tableElements.has(name)))
  return open[at] === name ? open.length - at : 0
}

const tableElements = toSet('table thead tbody tfoot tr td th caption')

function toSet(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}
