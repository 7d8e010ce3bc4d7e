import * as z from 'zod/mini'
import { nameText } from '#contract/form-fields.ts'
import type { Campaign, CampaignSettings } from '#dashboard/api/campaigns.ts'
import type { PickedCode } from '#dashboard/pickers/codes-picker.tsx'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { toZonedDay, addDays, startOfDay } from '#dashboard/ui/zoned-time.ts'

const metrics = ['scans', 'leads', 'conversions', 'value'] as const
const decimal = /^\d{1,12}([.,]\d{1,2})?$/

const draftSchema = z
  .object({
    name: nameText,
    folderIds: z.array(z.string()),
    tags: z.array(z.string()),
    codes: z.array(z.object({ id: z.string(), shortCode: z.string(), name: z.string() })),
    pageIds: z.array(z.string()),
    /** Days of this browser, both inclusive; empty: open on that side. */
    first: z.string(),
    last: z.string(),
    /** Empty: no goal. */
    metric: z.enum(['', ...metrics]),
    target: z.string(),
    cost: z.string().check(z.refine((text) => text === '' || decimal.test(text))),
    currency: z.string(),
  })
  .check(({ value, issues }) => {
    const report = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value })
    if (value.first !== '' && value.last !== '' && value.first > value.last)
      report('last', 'The last day is before the first one.')
    if (value.metric !== '' && !(decimal.test(value.target) && toNumber(value.target) > 0))
      report('target', 'Enter a number above zero.')
  })

export const campaignSchema = z.pipe(draftSchema, z.transform(toSettings))
export type CampaignDraft = z.input<typeof draftSchema>

export function newDraft(): CampaignDraft {
  return {
    name: '',
    folderIds: [],
    tags: [],
    codes: [],
    pageIds: [],
    first: '',
    last: '',
    metric: '',
    target: '',
    cost: '',
    currency: 'EUR',
  }
}

/** `codes` are those of the campaign, with their names. */
export function toDraft(
  { name, folderIds, tags, pageIds, from, to, goal, cost }: Campaign,
  codes: PickedCode[],
): CampaignDraft {
  return {
    name,
    folderIds,
    tags,
    codes,
    pageIds,
    first: from === null ? '' : toZonedDay(ownZone, new Date(from)),
    // The campaign ends before this moment.
    last: to === null ? '' : toZonedDay(ownZone, new Date(Date.parse(to) - 1)),
    metric: goal?.metric ?? '',
    target: goal === null ? '' : String(goal.target),
    cost: cost === null ? '' : String(cost.amount),
    currency: cost?.currency ?? 'EUR',
  }
}

function toSettings({ name, folderIds, tags, codes, pageIds, ...draft }: CampaignDraft): CampaignSettings {
  const { first, last, metric, target, cost, currency } = draft
  return {
    name,
    folderIds,
    tags,
    codeIds: codes.map(({ id }) => id),
    pageIds,
    from: first === '' ? null : startOfDay(first, ownZone).toISOString(),
    to: last === '' ? null : startOfDay(addDays(last, 1), ownZone).toISOString(),
    goal: metric === '' ? null : { metric, target: toNumber(target) },
    cost: cost === '' ? null : { amount: toNumber(cost), currency },
  }
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'))
}
