import * as z from 'zod/mini'
import { nameText } from '#contract/form-fields.ts'
import type { Campaign, CampaignSettings } from '#dashboard/api/campaigns.ts'
import type { PickedCode } from '#dashboard/pickers/codes-picker.tsx'
import { readTypedAmount } from '#dashboard/ui/form/typed-numbers.ts'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { toZonedDay, addDays, startOfDay } from '#dashboard/ui/zoned-time.ts'

const metrics = ['scans', 'leads', 'conversions', 'value'] as const

const draftSchema = z
  .object({
    name: nameText,
    folderIds: z.array(z.string()),
    tags: z.array(z.string()),
    codes: z.array(z.object({ id: z.string(), shortCode: z.string(), name: z.string() })),
    pageIds: z.array(z.string()),
    /** First and last day, inclusive, in the time zone of this browser. Empty if open on that side. */
    first: z.string(),
    last: z.string(),
    /** Empty without a goal. */
    metric: z.enum(['', ...metrics]),
    target: z.string(),
    cost: z.string().check(z.refine((text) => text.trim() === '' || readTypedAmount(text) !== null)),
    currency: z.string(),
  })
  .check(({ value, issues }) => {
    const addIssue = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value })
    if (value.first !== '' && value.last !== '' && value.first > value.last)
      addIssue('last', 'The last day is before the first one.')
    if (value.metric !== '' && !(Number(readTypedAmount(value.target)) > 0))
      addIssue('target', 'Enter a number above zero.')
  })

export const campaignSchema = z.pipe(draftSchema, z.transform(toSettings))
export type CampaignDraft = z.input<typeof draftSchema>

export function createDraft(): CampaignDraft {
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
    // `to` is exclusive, so the last day is the one before it.
    last: to === null ? '' : toZonedDay(ownZone, new Date(Date.parse(to) - 1)),
    metric: goal?.metric ?? '',
    target: goal === null ? '' : String(goal.target),
    cost: cost === null ? '' : String(cost.amount),
    currency: cost?.currency ?? 'EUR',
  }
}

function toSettings({ name, folderIds, tags, codes, pageIds, ...draft }: CampaignDraft): CampaignSettings {
  const { first, last, metric, target, cost, currency } = draft
  const amount = readTypedAmount(cost)
  return {
    name,
    folderIds,
    tags,
    codeIds: codes.map(({ id }) => id),
    pageIds,
    from: first === '' ? null : startOfDay(first, ownZone).toISOString(),
    to: last === '' ? null : startOfDay(addDays(last, 1), ownZone).toISOString(),
    goal: metric === '' ? null : { metric, target: readTypedAmount(target) ?? 0 },
    cost: amount === null ? null : { amount, currency },
  }
}
