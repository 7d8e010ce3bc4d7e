import { z } from 'zod'
import { dateTime } from './endpoint.ts'
import { idText, text } from './text.ts'

const value = text(501).optional()
const groupId = text(201).optional()

/** Filters of scans, the same for lists and analytics. All of them must match. */
export const filters = {
  codeId: idText.optional(),
  folderId: idText.optional().meta({ description: 'Codes in this folder and its subfolders; `root` means unfiled.' }),
  folder: groupId.meta({
    description:
      'Codes in this folder and its subfolders. As for every value below, a leading `!` means is not. Empty: codes without a folder.',
  }),
  tag: text(51).optional().meta({ description: 'Codes with this tag. Empty: codes without tags.' }),
  campaign: groupId.meta({
    description: 'Scans of the codes of this campaign, in its time.',
  }),
  country: value.meta({
    description: 'As for every dimension below: an empty text means unknown.',
  }),
  region: value,
  city: value,
  deviceType: value,
  os: value,
  browser: value,
  language: value,
  referrer: value,
  matchedRule: value.meta({ description: 'Empty: scans that no rule matched.' }),
  utmSource: value.meta({ description: 'Of the address that was served, as for the two below.' }),
  utmMedium: value,
  utmCampaign: value,
  hour: z
    .string()
    .regex(/^!?(\d|1\d|2[0-3])$/, 'An hour from 0 to 23 is expected')
    .optional()
    .meta({ description: 'Hour of the day in the time zone, 0 to 23.' }),
  bots: z
    .enum(['include', 'only'])
    .optional()
    .meta({ description: 'Bots and link previews are stored separately and excluded unless this is given.' }),
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
