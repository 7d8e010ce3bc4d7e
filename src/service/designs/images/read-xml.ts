/** An element of a document, without comments and without any text but that of style sheets. */
export interface XmlElement {
  name: string
  attributes: Map<string, string>
  children: XmlElement[]
  text: string
}
export type ReadXml = { ok: true; root: XmlElement } | { ok: false; reason: string }

const MAX_ELEMENTS = 20_000
const MAX_ATTRIBUTES = 200
const MAX_DEPTH = 60

/** Reads the part of XML that drawings need; entities of a document's own, and whatever else it may hide in, are refused. */
export function readXml(text: string): ReadXml {
  try {
    return { ok: true, root: new Reader(text).document() }
  } catch (error) {
    if (error instanceof XmlError) return { ok: false, reason: error.message }
    throw error
  }
}

class XmlError extends Error {}

const malformed = 'is not well-formed XML'

class Reader {
  readonly #text: string
  #at = 0
  #elements = 0
  #open: XmlElement[] = []
  #root: XmlElement | null = null

  constructor(text: string) {
    this.#text = text.replace(/^\uFEFF/, '')
  }

  document(): XmlElement {
    while (this.#at < this.#text.length) this.#next()
    if (this.#root === null || this.#open.length > 0) throw new XmlError(malformed)
    return this.#root
  }

  #next() {
    const start = this.#text.indexOf('<', this.#at)
    const end = start < 0 ? this.#text.length : start
    this.#words(decode(this.#text.slice(this.#at, end)))
    this.#at = end
    if (start < 0) return
    if (this.#begins('<!--')) this.#until('-->')
    else if (this.#begins('<![CDATA[')) this.#words(this.#until(']]>').slice('<![CDATA['.length))
    else if (this.#begins('<?')) this.#instruction()
    else if (this.#begins('<!')) this.#declaration()
    else if (this.#begins('</')) this.#endTag()
    else this.#startTag()
  }

  #words(words: string) {
    const parent = this.#open.at(-1)
    if (parent) parent.text += words
    else if (words.trim() !== '') throw new XmlError(malformed)
  }

  #instruction() {
    if (!/^<\?xml\s/.test(this.#until('?>'))) throw new XmlError('has instructions for programs in it')
  }

  #declaration() {
    const [whole] = this.#match(/<!DOCTYPE[^<>[\]]*>/iy, 'has entities or a document type of its own')
    if (/ENTITY/i.test(whole)) throw new XmlError('has entities or a document type of its own')
  }

  #endTag() {
    const [, name] = this.#match(/<\/([\w:.-]+)\s*>/y)
    if (this.#open.pop()?.name !== name) throw new XmlError(malformed)
  }

  #startTag() {
    const [, name = ''] = this.#match(/<([A-Za-z_][\w:.-]*)/y)
    if (++this.#elements > MAX_ELEMENTS) throw new XmlError(`has more than ${MAX_ELEMENTS} elements`)
    const element: XmlElement = { name, attributes: this.#attributes(), children: [], text: '' }
    const [, selfClosed] = this.#match(/\s*(\/?)>/y)
    const parent = this.#open.at(-1)
    if (parent) parent.children.push(element)
    else if (this.#root !== null) throw new XmlError(malformed)
    else this.#root = element
    if (selfClosed !== '/') this.#open.push(element)
    if (this.#open.length > MAX_DEPTH) throw new XmlError(`is nested more than ${MAX_DEPTH} deep`)
  }

  #attributes(): Map<string, string> {
    const attributes = new Map<string, string>()
    const pattern = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
    for (pattern.lastIndex = this.#at; ;) {
      const found = pattern.exec(this.#text)
      if (found === null) return attributes
      const [, name = '', double, single] = found
      if (attributes.has(name) || attributes.size === MAX_ATTRIBUTES) throw new XmlError(malformed)
      attributes.set(name, decode(double ?? single ?? ''))
      this.#at = pattern.lastIndex
    }
  }

  #begins(with_: string): boolean {
    return this.#text.startsWith(with_, this.#at)
  }

  #until(mark: string): string {
    const end = this.#text.indexOf(mark, this.#at)
    if (end < 0) throw new XmlError(malformed)
    const passed = this.#text.slice(this.#at, end)
    this.#at = end + mark.length
    return passed
  }

  #match(pattern: RegExp, otherwise = malformed): RegExpExecArray {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found === null) throw new XmlError(otherwise)
    this.#at = pattern.lastIndex
    return found
  }
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&([#\w]{0,10})(;?)/g, (_, name: string, end: string) => {
    if (end === '') throw new XmlError(malformed)
    return entities[name] ?? character(name)
  })
}

function character(name: string): string {
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? []
  const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : rejectEntity()
}

function rejectEntity(): never {
  throw new XmlError('has entities or a document type of its own')
}
