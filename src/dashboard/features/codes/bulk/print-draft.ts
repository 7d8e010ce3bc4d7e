import * as z from 'zod/mini'
import type { Code } from '#dashboard/api/code.ts'
import type { PrintCodesBody } from '#dashboard/api/code-files.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'

/** A sheet of labels in a grid. */
interface LabelSheet {
  id: string
  columns: number
  rows: number
}

const wholeNumber = z.string().check(z.regex(/^[1-9]\d?$|^100$/, 'Enter a number from 1 to 100.'))
const draftSchema = z.object({
  sheet: z.string(),
  fields: z.array(z.enum(['name', 'address', 'text'])),
  text: z.string().check(z.maxLength(200)),
  copies: wholeNumber,
  start: wholeNumber,
  cropMarks: z.boolean(),
  forPress: z.boolean(),
})
export type PrintDraft = z.output<typeof draftSchema>

/** Without loaded sheets, only the service can check that the sheet has the first label. */
export function createPrintSchema(sheets: readonly LabelSheet[]) {
  return draftSchema.check(({ value, issues }) => {
    const labelCount = sheets.filter(({ id }) => id === value.sheet).map(countLabels)[0]
    if (labelCount !== undefined && Number(value.start) > labelCount)
      issues.push({ code: 'custom', path: ['start'], message: `Enter a number from 1 to ${labelCount}.`, input: value })
  })
}

/** The usual bleed for print shops. */
const BLEED_MM = 3

export function toPrintBody(
  { sheet, fields, text, copies, start, cropMarks, forPress }: PrintDraft,
  codes: readonly Code[],
): PrintCodesBody {
  return {
    ids: codes.map(({ id }) => id),
    sheet,
    fields,
    text,
    copies: Number(copies),
    start: Number(start),
    cropMarks,
    ...(forPress && { color: 'cmyk', bleed: BLEED_MM }),
  }
}

export function describeSheetCount(
  sheet: Omit<LabelSheet, 'id'>,
  { copies, start }: Partial<PrintDraft>,
  codes: readonly Code[],
): string {
  const labelCount = codes.length * (Number(copies) || 1) + (Number(start) || 1) - 1
  return `${pluralize(Math.ceil(labelCount / countLabels(sheet)), 'sheet')}.`
}

function countLabels({ columns, rows }: Omit<LabelSheet, 'id'>): number {
  return columns * rows
}
