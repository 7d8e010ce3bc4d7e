import { z } from 'zod'
import { dateTime } from './endpoint.ts'
import { idText, text } from './text.ts'

const value = text(501).optional()

/** Filters of scans, the same for lists and analytics. All of them must match. */
export const filters = {
  codeId: idText.optional(),
  folderId: idText.optional().meta({ description: 'Codes in this folder and its subfolders; `root` means unfiled.' }),
  tag: text(50).optional(),
  country: value.meta({
    description: 'As for every value below: a leading `!` means is not; an empty text means unknown.',
  }),
  region: value,
  city: value,
  deviceType: value,
  os: value,
  browser: value,
  language: value,
  referrer: value,
  matchedRule: value.meta({ description: 'Empty: scans that no rule matched.' }),
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
