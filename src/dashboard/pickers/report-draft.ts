import * as z from 'zod/mini'
import { reportComparisons } from '#contract/report-comparisons.ts'
import { nameText } from '#contract/form-fields.ts'
import type { NewReport, Report, ReportTarget } from '../api/reports.ts'
import { pickEdited } from '../ui/form/pick-edited.ts'
import { addressesText, splitAddresses } from './addresses-text.ts'

export const reportSchema = z.object({
  name: nameText,
  target: z.object({
    campaignId: z.nullable(z.string()),
    folderId: z.nullable(z.string()),
    codeId: z.nullable(z.string()),
    filter: z.nullable(z.custom<NonNullable<Report['filter']>>()),
  }),
  every: z.enum(['week', 'month']),
  /** One address per line. */
  to: addressesText.check(z.refine((text) => splitAddresses(text).length > 0, { message: 'Enter an email address.' })),
  timezone: z.string(),
  compare: z.enum(reportComparisons),
})
export type ReportDraft = z.infer<typeof reportSchema>

/** Values of a new report that are already decided. */
export interface NewReportPreset {
  target: ReportTarget
  name: string
  timezone: string
}

/** The draft of a new report, which goes to the person who creates it unless they enter other addresses. */
export function createDraft({ target, name, timezone }: NewReportPreset, ownAddress: string): ReportDraft {
  return { name, target: toTarget(target), every: 'week', to: ownAddress, timezone, compare: 'weekdays' }
}

export function toDraft({ name, every, to, timezone, compare, ...target }: Report): ReportDraft {
  return { name, target: toTarget(target), every, to: to.join('\n'), timezone, compare }
}

export function toBody({ target, to, ...settings }: ReportDraft): NewReport {
  return { ...settings, ...target, to: splitAddresses(to) }
}

/** The part of a report whose fields were edited. */
export function toChange(
  draft: ReportDraft,
  { target, ...others }: { readonly [K in keyof ReportDraft]?: unknown },
): Partial<NewReport> {
  return pickEdited(toBody(draft), { ...others, campaignId: target, folderId: target, codeId: target, filter: target })
}

function toTarget({ campaignId = null, folderId = null, codeId = null, filter = null }: ReportTarget) {
  return { campaignId, folderId, codeId, filter }
}
