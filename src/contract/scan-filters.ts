import { z } from 'zod'
import { dateTime } from './endpoint.ts'
import { idText, text } from './text.ts'

const filterValue = text(501).optional()
const filterGroupId = text(201).optional()

/** Filters of scans, for lists and analytics. A scan must match all filters. */
export const filters = {
  codeId: idText.optional(),
  folderId: idText
    .optional()
    .meta({ description: 'Codes in this folder and its subfolders. `root`: codes without a folder.' }),
  folder: filterGroupId.meta({
    description:
      'Codes in this folder and its subfolders. Empty: codes without a folder. In this filter and in the filters below, a leading `!` excludes the value.',
  }),
  tag: text(51).optional().meta({ description: 'Codes with this tag. Empty: codes without tags.' }),
  campaign: filterGroupId.meta({
    description: 'Scans of the codes of this campaign, between its start and its end.',
  }),
  country: filterValue.meta({
    description: 'In this filter and in the filters below, an empty value means scans whose value is unknown.',
  }),
  region: filterValue,
  city: filterValue,
  deviceType: filterValue,
  os: filterValue,
  browser: filterValue,
  language: filterValue,
  referrer: filterValue,
  matchedRule: filterValue.meta({ description: 'Empty: scans that no rule matched.' }),
  utmSource: filterValue.meta({
    description: 'The UTM parameters are those of the address to which the scan was redirected.',
  }),
  utmMedium: filterValue,
  utmCampaign: filterValue,
  hour: z
    .string()
    .regex(/^!?(\d|1\d|2[0-3])$/, 'An hour from 0 to 23 is expected')
    .optional()
    .meta({ description: 'The hour of the day in `timezone`, 0 to 23.' }),
  bots: z.enum(['include', 'only']).optional().meta({
    description:
      '`include`: scans by bots and link previews count too. `only`: only scans by bots and link previews count. By default, such scans do not count.',
  }),
}

export const range = {
  from: dateTime.optional().meta({ description: "Inclusive. By default, the start of the plan's history." }),
  to: dateTime.optional().meta({ description: 'Exclusive. By default, now.' }),
}

export const window = z.object({
  from: dateTime,
  to: dateTime,
  clamped: z.boolean().meta({
    description:
      'True if the history of the plan starts after the requested `from`. If it starts after `to`, the range is empty.',
  }),
})
