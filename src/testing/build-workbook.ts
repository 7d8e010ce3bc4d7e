import { buildZip, type ZipEntry } from './build-zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A sheet: the XML inside of `sheetData`, and the XML after it. */
export interface SheetContent {
  name?: string
  rows: string
  after?: string
  state?: 'hidden' | 'veryHidden'
  links?: Record<string, string>
}

interface WorkbookContent {
  sheets: readonly SheetContent[]
  /** Texts of cells with t="s", as the XML inside of `si`. */
  strings?: readonly string[]
  /** Number formats of styles in their order: a built-in number, or a format code. */
  formats?: readonly (number | string)[]
  startsIn1904?: true
  extraEntries?: readonly ZipEntry[]
}

/** Builds an .xlsx file with the parts that every program writes. */
export function buildWorkbook({
  sheets,
  strings = [],
  formats = [0],
  startsIn1904,
  extraEntries = [],
}: WorkbookContent): Buffer {
  const codes = formats.flatMap((format, index) => (typeof format === 'string' ? [[164 + index, format] as const] : []))
  const numFmts = codes.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`).join('')
  const styles = formats
    .map((format, index) => `<xf numFmtId="${typeof format === 'string' ? 164 + index : format}"/>`)
    .join('')
  const relations = sheets.map((_, index) =>
    relation(`rId${index + 1}`, `${OFFICE}/worksheet`, `worksheets/sheet${index + 1}.xml`),
  )
  return buildZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content: xml('workbook', [
        startsIn1904 ? '<workbookPr date1904="1"/>' : '',
        `<sheets>${sheets.map(({ name, state }, index) => `<sheet name="${name ?? `Sheet${index + 1}`}" sheetId="${index + 1}" ${state ? `state="${state}" ` : ''}r:id="rId${index + 1}"/>`).join('')}</sheets>`,
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
    ...sheets.flatMap(({ rows, after = '', links }, index) => [
      {
        name: `xl/worksheets/sheet${index + 1}.xml`,
        content: xml('worksheet', [`<sheetData>${rows}</sheetData>${after}`]),
      },
      ...(links ? [{ name: `xl/worksheets/_rels/sheet${index + 1}.xml.rels`, content: hyperlinks(links) }] : []),
    ]),
    ...extraEntries,
  ])
}

/** Rows whose cells contain their texts inline, as programs that stream write them. */
export function inlineRows(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells, row) => {
      const cellTexts = cells.map((text, column) =>
        text === '' ? '' : inlineCell(`${toLetters(column)}${row + 1}`, text),
      )
      return `<row r="${row + 1}">${cellTexts.join('')}</row>`
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

function xml(root: string, children: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} xmlns="${MAIN}" xmlns:r="${OFFICE}">${children.join('')}</${root}>`
}

function relationships(children: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="${PACKAGE}">${children.join('')}</Relationships>`
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
