import { z } from 'zod'
import { dateTime } from './endpoint.ts'
import { idText, text } from './text.ts'

const filterValue = text(501).optional()
const filterGroupId = text(201).optional()

/** Filters of scans, the same for lists and analytics. All of them must match. */
export const filters = {
  codeId: idText.optional(),
  folderId: idText.optional().meta({ description: 'Codes in this folder and its subfolders; `root` means unfiled.' }),
  folder: filterGroupId.meta({
    description:
      'Codes in this folder and its subfolders. Empty: codes without a folder. A leading `!` negates this and every filter below.',
  }),
  tag: text(51).optional().meta({ description: 'Codes with this tag. Empty: codes without tags.' }),
  campaign: filterGroupId.meta({
    description: 'Scans of the codes of this campaign, between its start and its end.',
  }),
  country: filterValue.meta({
    description: 'Empty, here and in every dimension below: scans whose value is unknown.',
  }),
  region: filterValue,
  city: filterValue,
  deviceType: filterValue,
  os: filterValue,
  browser: filterValue,
  language: filterValue,
  referrer: filterValue,
  matchedRule: filterValue.meta({ description: 'Empty: scans that no rule matched.' }),
  utmSource: filterValue.meta({ description: 'Taken from the address that was served, as the two below.' }),
  utmMedium: filterValue,
  utmCampaign: filterValue,
  hour: z
    .string()
    .regex(/^!?(\d|1\d|2[0-3])$/, 'An hour from 0 to 23 is expected')
    .optional()
    .meta({ description: 'Hour of the day in `timezone`, 0 to 23.' }),
  bots: z.enum(['include', 'only']).optional().meta({
    description:
      '`include`: scans by bots and link previews count too. `only`: only those count. By default they do not count.',
  }),
}

export const range = {
  from: dateTime.optional().meta({ description: "Inclusive; the start of the plan's history by default." }),
  to: dateTime.optional().meta({ description: 'Exclusive; now by default.' }),
}

export const window = z.object({
  from: dateTime,
  to: dateTime,
  clamped: z.boolean().meta({
    description:
      'True if the history of the plan starts after the requested `from`; if it starts after `to`, the range is empty.',
  }),
})
