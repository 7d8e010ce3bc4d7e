import * as z from 'zod/mini'
import { nameText } from '#contract/form-fields.ts'
import type { NewReport, Report, ReportTarget } from '../api/reports.ts'
import { ownZone } from '../ui/chart/own-zone.ts'
import { addressesText, splitAddresses } from './addresses-text.ts'

export const reportSchema = z.object({
  name: nameText,
  target: z.object({
    campaignId: z.nullable(z.string()),
    folderId: z.nullable(z.string()),
    codeId: z.nullable(z.string()),
  }),
  every: z.enum(['week', 'month']),
  /** One address a line. */
  to: addressesText.check(z.refine((text) => splitAddresses(text).length > 0, { message: 'Enter an email address.' })),
  timezone: z.string(),
})
export type ReportDraft = z.infer<typeof reportSchema>

/** A new report goes to the person who makes it, until they enter others. */
export function newDraft({ target, name }: { target: ReportTarget; name: string }, ownAddress: string): ReportDraft {
  return { name, target: toTarget(target), every: 'week', to: ownAddress, timezone: ownZone }
}

export function toDraft({ name, every, to, timezone, ...target }: Report): ReportDraft {
  return { name, target: toTarget(target), every, to: to.join('\n'), timezone }
}

export function toBody({ target, to, ...settings }: ReportDraft): NewReport {
  return { ...settings, ...target, to: splitAddresses(to) }
}

function toTarget({ campaignId = null, folderId = null, codeId = null }: ReportTarget): ReportDraft['target'] {
  return { campaignId, folderId, codeId }
}
