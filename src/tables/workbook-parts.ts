import { isDateFormat } from './workbook-numbers.ts'
import { readXml } from './workbook-xml.ts'

export type CellStyle = 'date' | 'number'

export interface Relationship {
  type: string
  path: string
}

export function readSheetList(xml: string) {
  const sheets: { id: string; isVisible: boolean }[] = []
  let startsIn1904 = false
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'workbookPr') startsIn1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      sheets.push({ id: attributes['id'] ?? '', isVisible: (attributes['state'] ?? 'visible') === 'visible' })
    },
  })
  return { sheets, startsIn1904 }
}

/** The parts and addresses to which a part of the workbook refers, by id. `folder` is the folder of the part. */
export function readTargets(xml: string, folder: string): Map<string, Relationship> {
  const targets = new Map<string, Relationship>()
  readXml(xml, {
    open: (name, { Id = '', Type = '', Target: target = '', TargetMode }) => {
      if (name !== 'Relationship') return
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      targets.set(Id, { type, path: TargetMode === 'External' ? target : resolvePath(folder, target) })
    },
  })
  return targets
}

function resolvePath(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const parts = `${folder}/${target}`.split('/')
  return parts.reduce<string[]>((path, part) => (part === '..' ? path.slice(0, -1) : [...path, part]), []).join('/')
}

/** The texts of the workbook. Phonetic guides of Japanese text are left out. */
export function readSharedStrings(xml: string): string[] {
  const strings: string[] = []
  let isText = false
  let isPhonetic = false
  readXml(xml, {
    open: (name) => {
      if (name === 'si') strings.push('')
      if (name === 'rPh') isPhonetic = true
      isText = name === 't'
    },
    text: (text) => {
      if (isText && !isPhonetic) strings[strings.length - 1] += text
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') isPhonetic = false
    },
  })
  return strings
}

export function readStyles(xml: string): CellStyle[] {
  const styles: CellStyle[] = []
  const formats = new Map<string, string>()
  let isInCellFormats = false
  readXml(xml, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(numFmtId, formatCode)
      if (name === 'cellXfs') isInCellFormats = true
      if (name === 'xf' && isInCellFormats)
        styles.push(isDateFormat(numFmtId, formats.get(numFmtId)) ? 'date' : 'number')
    },
    close: (name) => {
      if (name === 'cellXfs') isInCellFormats = false
    },
  })
  return styles
}
