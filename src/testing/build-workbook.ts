import { buildZip, type ZipEntry } from './build-zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A sheet by the XML inside of `sheetData`, and what stands behind it. */
export interface BuiltSheet {
  name?: string
  rows: string
  after?: string
  state?: 'hidden' | 'veryHidden'
  links?: Record<string, string>
}

interface BuiltWorkbook {
  sheets: readonly BuiltSheet[]
  /** Texts of cells with t="s", as the XML inside of `si`. */
  strings?: readonly string[]
  /** Number formats of styles in their order: a built-in number, or a format code. */
  formats?: readonly (number | string)[]
  startsIn1904?: true
  more?: readonly ZipEntry[]
}

/** An .xlsx file with the parts that every program writes. */
export function buildWorkbook({ sheets, strings = [], formats = [0], startsIn1904, more = [] }: BuiltWorkbook): Buffer {
  const codes = formats.flatMap((format, at) => (typeof format === 'string' ? [[164 + at, format] as const] : []))
  const numFmts = codes.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`).join('')
  const styles = formats
    .map((format, at) => `<xf numFmtId="${typeof format === 'string' ? 164 + at : format}"/>`)
    .join('')
  const relations = sheets.map((_, at) =>
    relation(`rId${at + 1}`, `${OFFICE}/worksheet`, `worksheets/sheet${at + 1}.xml`),
  )
  return buildZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content: xml('workbook', [
        startsIn1904 ? '<workbookPr date1904="1"/>' : '',
        `<sheets>${sheets.map(({ name, state }, at) => `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}" ${state ? `state="${state}" ` : ''}r:id="rId${at + 1}"/>`).join('')}</sheets>`,
      ]),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationships([
        ...relations,
        relation('rIdStyles', `${OFFICE}/styles`, 'styles.xml'),
        relation('rIdStrings', `${OFFICE}/sharedStrings`, '/xl/sharedStrings.xml'),
      ]),
    },
    {
      name: 'xl/styles.xml',
      content: xml('styleSheet', [
        `<numFmts>${numFmts}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles}</cellXfs>`,
      ]),
    },
    {
      name: 'xl/sharedStrings.xml',
      content: xml(
        'sst',
        strings.map((text) => `<si>${text}</si>`),
      ),
    },
    ...sheets.flatMap(({ rows, after = '', links }, at) => [
      {
        name: `xl/worksheets/sheet${at + 1}.xml`,
        content: xml('worksheet', [`<sheetData>${rows}</sheetData>${after}`]),
      },
      ...(links ? [{ name: `xl/worksheets/_rels/sheet${at + 1}.xml.rels`, content: hyperlinks(links) }] : []),
    ]),
    ...more,
  ])
}

/** Rows of texts that stand in the cells themselves, as programs write that stream. */
export function inlineRows(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells, row) => {
      const written = cells.map((text, column) =>
        text === '' ? '' : inlineCell(`${toLetters(column)}${row + 1}`, text),
      )
      return `<row r="${row + 1}">${written.join('')}</row>`
    })
    .join('')
}

export function inlineCell(reference: string, text: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

function toLetters(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : toLetters(Math.floor(column / 26) - 1) + toLetters(column % 26)
}

function xml(root: string, inside: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} xmlns="${MAIN}" xmlns:r="${OFFICE}">${inside.join('')}</${root}>`
}

function relationships(inside: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="${PACKAGE}">${inside.join('')}</Relationships>`
}

function hyperlinks(links: Record<string, string>): string {
  return relationships(
    Object.entries(links).map(([id, target]) =>
      relation(id, `${OFFICE}/hyperlink`, escapeXml(target), ' TargetMode="External"'),
    ),
  )
}

// oxlint-disable-next-line max-params -- The attributes of one element.
function relation(id: string, type: string, target: string, mode = ''): string {
  return `<Relationship Id="${id}" Type="${type}" Target="${target}"${mode}/>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
