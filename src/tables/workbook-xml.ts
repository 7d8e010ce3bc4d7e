import { SaxesParser } from 'saxes'
import { UnreadableTable } from './table-limits.ts'

interface XmlHandlers {
  open: (name: string, attributes: Partial<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Parses XML and calls the handlers. Names are passed without their prefix. Entities that the document declares are not expanded. */
export function readXml(xml: string, { open, text, close }: XmlHandlers): void {
  if (xml === '') return
  const parser = new SaxesParser({ position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new UnreadableTable('The file declares a document type, which no spreadsheet program does.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const unprefixedAttributes = Object.entries(attributes).map(([key, value]) => [removePrefix(key), value] as const)
    open(removePrefix(name), Object.fromEntries(unprefixedAttributes))
  })
  if (text) parser.on('text', text)
  if (close) parser.on('closetag', ({ name }) => close(removePrefix(name)))
  try {
    parser.write(xml.replace(/^\uFEFF/, '')).close()
  } catch (error) {
    if (error instanceof UnreadableTable) throw error
    throw new UnreadableTable('The file is damaged. Open it in a spreadsheet and save it again.')
  }
}

function removePrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
