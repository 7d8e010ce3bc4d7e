import { SaxesParser } from 'saxes'

/** An element of a document. `text` is its own text and CDATA, without the text of its children. */
export interface XmlElement {
  name: string
  attributes: Map<string, string>
  children: XmlElement[]
  text: string
}
export type XmlResult = { ok: true; root: XmlElement } | { ok: false; reason: string }

const MAX_ELEMENTS = 20_000
const MAX_ATTRIBUTES = 200
const MAX_DEPTH = 60

const malformed = 'is not well-formed XML'
const ownEntities = 'has entities or a document type of its own'

class XmlError extends Error {}

/** Parses the subset of XML that drawings need. Custom entities, document types and processing instructions are refused. */
export function readXml(text: string): XmlResult {
  try {
    // Text before an XML declaration is an error, but a line break there is common.
    return { ok: true, root: parse(text.trimStart()) }
  } catch (error) {
    if (error instanceof XmlError) return { ok: false, reason: error.message }
    throw error
  }
}

function parse(text: string): XmlElement {
  const parser = new SaxesParser({ position: false })
  const document: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
  const open = [document]
  let elements = 0
  let attributes = 0
  const addText = (words: string) => {
    const parent = open.at(-1)
    if (parent) parent.text += words
  }
  parser.on('error', ({ message }) => {
    throw new XmlError(/undefined entity|character entity/.test(message) ? ownEntities : malformed)
  })
  parser.on('doctype', (doctype) => {
    if (/[[\]]|ENTITY/i.test(doctype)) throw new XmlError(ownEntities)
  })
  parser.on('processinginstruction', () => {
    throw new XmlError('has instructions for programs in it')
  })
  parser.on('opentagstart', () => {
    attributes = 0
    if (++elements > MAX_ELEMENTS) throw new XmlError(`has more than ${MAX_ELEMENTS} elements`)
    if (open.length > MAX_DEPTH) throw new XmlError(`is nested more than ${MAX_DEPTH} deep`)
  })
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) throw new XmlError(malformed)
  })
  parser.on('opentag', (tag) => {
    const element = { name: tag.name, attributes: new Map(Object.entries(tag.attributes)), children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  const [root] = document.children
  if (root === undefined) throw new XmlError(malformed)
  return root
}
