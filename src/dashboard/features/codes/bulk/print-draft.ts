import * as z from 'zod/mini'
import type { Code } from '#dashboard/api/code.ts'
import type { PrintCodesBody } from '#dashboard/api/codes-bulk.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'

/** The labels of a sheet. */
interface Labels {
  id: string
  columns: number
  rows: number
}

const whole = z.string().check(z.regex(/^[1-9]\d?$|^100$/, 'Enter a number from 1 to 100.'))
const fields = z.object({
  sheet: z.string(),
  fields: z.array(z.enum(['name', 'address', 'text'])),
  text: z.string().check(z.maxLength(200)),
  copies: whole,
  start: whole,
  cropMarks: z.boolean(),
  forPress: z.boolean(),
})
export type PrintDraft = z.output<typeof fields>

/** Until the sheets are loaded, the service checks the first label. */
export function printSchema(sheets: readonly Labels[]) {
  return fields.check(({ value, issues }) => {
    const most = sheets.filter(({ id }) => id === value.sheet).map(perSheet)[0]
    if (most !== undefined && Number(value.start) > most)
      issues.push({ code: 'custom', path: ['start'], message: `Enter a number from 1 to ${most}.`, input: value })
  })
}

/** What print shops ask for. */
const BLEED_MM = 3

export function toBody(
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

export function sheetCount(
  sheet: Omit<Labels, 'id'>,
  { copies, start }: Partial<PrintDraft>,
  codes: readonly Code[],
): string {
  const labels = codes.length * (Number(copies) || 1) + (Number(start) || 1) - 1
  return `${pluralize(Math.ceil(labels / perSheet(sheet)), 'sheet')}.`
}

function perSheet({ columns, rows }: Omit<Labels, 'id'>): number {
  return columns * rows
}
