import { buildZip, type ZipEntry } from './build-zip.ts'

const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A sheet. `rows` is the XML inside of `sheetData`, and `after` the XML that follows `sheetData`. */
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
  const sheetRelationships = sheets.map((_, index) =>
    createRelationship(`rId${index + 1}`, `${OFFICE_NAMESPACE}/worksheet`, `worksheets/sheet${index + 1}.xml`),
  )
  return buildZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content: createXml('workbook', [
        startsIn1904 ? '<workbookPr date1904="1"/>' : '',
        `<sheets>${sheets.map(({ name, state }, index) => `<sheet name="${name ?? `Sheet${index + 1}`}" sheetId="${index + 1}" ${state ? `state="${state}" ` : ''}r:id="rId${index + 1}"/>`).join('')}</sheets>`,
      ]),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: createRelationships([
        ...sheetRelationships,
        createRelationship('rIdStyles', `${OFFICE_NAMESPACE}/styles`, 'styles.xml'),
        createRelationship('rIdStrings', `${OFFICE_NAMESPACE}/sharedStrings`, '/xl/sharedStrings.xml'),
      ]),
    },
    {
      name: 'xl/styles.xml',
      content: createXml('styleSheet', [
        `<numFmts>${numFmts}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles}</cellXfs>`,
      ]),
    },
    {
      name: 'xl/sharedStrings.xml',
      content: createXml(
        'sst',
        strings.map((text) => `<si>${text}</si>`),
      ),
    },
    ...sheets.flatMap(({ rows, after = '', links }, index) => [
      {
        name: `xl/worksheets/sheet${index + 1}.xml`,
        content: createXml('worksheet', [`<sheetData>${rows}</sheetData>${after}`]),
      },
      ...(links ? [{ name: `xl/worksheets/_rels/sheet${index + 1}.xml.rels`, content: createHyperlinks(links) }] : []),
    ]),
    ...extraEntries,
  ])
}

/** Creates rows whose cells contain their texts inline, as programs write them that stream a file. */
export function createInlineRows(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells, row) => {
      const cellTexts = cells.map((text, column) =>
        text === '' ? '' : createInlineCell(`${toLetters(column)}${row + 1}`, text),
      )
      return `<row r="${row + 1}">${cellTexts.join('')}</row>`
    })
    .join('')
}

export function createInlineCell(reference: string, text: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

function toLetters(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : toLetters(Math.floor(column / 26) - 1) + toLetters(column % 26)
}

function createXml(root: string, children: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} xmlns="${MAIN_NAMESPACE}" xmlns:r="${OFFICE_NAMESPACE}">${children.join('')}</${root}>`
}

function createRelationships(children: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="${PACKAGE_NAMESPACE}">${children.join('')}</Relationships>`
}

function createHyperlinks(links: Record<string, string>): string {
  return createRelationships(
    Object.entries(links).map(([id, target]) =>
      createRelationship(id, `${OFFICE_NAMESPACE}/hyperlink`, escapeXml(target), ' TargetMode="External"'),
    ),
  )
}

// oxlint-disable-next-line max-params -- The attributes of one element.
function createRelationship(id: string, type: string, target: string, mode = ''): string {
  return `<Relationship Id="${id}" Type="${type}" Target="${target}"${mode}/>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
