import type { sheets as contract } from '#contract/sheets.ts'
import type { CodeRow } from '#service/codes/present-code.ts'
import type { Context } from '#service/tenancy/context.ts'
import { invalidField } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { FileResponse } from '#service/http/send-file.ts'
import type { Designs } from '../designs.ts'
import { listCodesToDownload } from '../downloads/codes-to-download.ts'
import { recordPrint } from '../downloads/record-print.ts'
import { drawLabels } from './draw-labels.ts'
import { drawSheetFile } from './draw-sheet-file.ts'
import { drawSheets } from './draw-sheets.ts'
import { getCodeSize } from './label-places.ts'
import type { LabelLine } from './label-text.ts'
import { layouts } from './layouts.ts'

/** More labels would take longer to draw than a browser waits. */
const MAX_LABELS = 1_000
/** A code above this size is drawn with the full resolution of its logo. */
const LARGE_CODE_MILLIMETERS = 60

export function createSheetsHandlers(
  { db, scanOrigin }: Pick<Context, 'db' | 'scanOrigin'>,
  { logos, renderer }: Pick<Designs, 'logos' | 'renderer'>,
): Handlers<typeof contract> {
  return {
    'GET /codes/sheets': async () => ({
      data: layouts.map((layout) => ({
        id: layout.id,
        name: layout.name,
        paper: layout.paper,
        columns: layout.columns,
        rows: layout.rows,
        width: layout.width,
        height: layout.height,
        readableFrom: Math.round(getCodeSize(layout) / 10) / 10,
      })),
    }),

    'POST /codes/sheet': async ({ caller, body, signal }) => {
      const { sheet, fields, text = '', copies, start, bleed, cropMarks, color, ...chosen } = body
      const layout = layouts.find(({ id }) => id === sheet)
      if (!layout) throw invalidField('body', 'sheet', 'There is no such sheet')
      const perSheet = layout.columns * layout.rows
      if (start > perSheet) throw invalidField('body', 'start', `The last label of this sheet is number ${perSheet}`)
      const codes = await listCodesToDownload(db, caller.workspace.id, chosen)
      if (codes.length * copies > MAX_LABELS)
        throw invalidField('body', 'copies', `At most ${MAX_LABELS} labels fit into one file`)
      const toLines = (code: CodeRow): LabelLine[] => {
        const texts = { name: code.name, address: `${removeScheme(scanOrigin)}/${code.shortCode}`, text }
        return fields
          .map((field) => ({ text: texts[field], isName: field === 'name' }))
          .filter((line) => line.text !== '')
      }
      const drawer = {
        logos,
        scanOrigin,
        logoSize: getCodeSize(layout) > LARGE_CODE_MILLIMETERS ? 'printed' : 'shown',
      } as const
      const rows = codes.map(({ code }) => code)
      const labels = await drawLabels(rows, { drawer, copies, toLines, signal })
      const pages = drawSheets(layout, labels, { skipped: start - 1, bleed, cropMarks })
      const content = await drawSheetFile(renderer, { ...pages, color, title: layout.name }, labels.length)
      await recordPrint(db, caller, { format: 'sheet', codeIds: rows.map(({ id }) => id) })
      return new FileResponse({ type: 'application/pdf', content, filename: 'labels.pdf' })
    },
  }
}

function removeScheme(origin: string): string {
  return origin.replace(/^https?:\/\//, '')
}
