import { SaxesParser } from 'saxes'
import { UnreadableTable } from './table-limits.ts'

interface Handlers {
  open: (name: string, attributes: Partial<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Calls the handlers with names that have no prefix. Entities that the document declares are not expanded. */
export function readXml(xml: string, { open, text, close }: Handlers): void {
  if (xml === '') return
  const parser = new SaxesParser({ position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new UnreadableTable('The file declares a document type, which no spreadsheet program does.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const plain = Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), value] as const)
    open(withoutPrefix(name), Object.fromEntries(plain))
  })
  if (text) parser.on('text', text)
  if (close) parser.on('closetag', ({ name }) => close(withoutPrefix(name)))
  try {
    parser.write(xml.replace(/^\uFEFF/, '')).close()
  } catch (error) {
    if (error instanceof UnreadableTable) throw error
    throw new UnreadableTable('The file is damaged. Open it in a spreadsheet and save it again.')
  }
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
