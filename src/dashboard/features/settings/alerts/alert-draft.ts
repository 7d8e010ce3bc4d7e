import * as z from 'zod/mini'
import type { AlertSettings } from '#dashboard/api/alerts.ts'
import { addressesText, splitAddresses } from '#dashboard/pickers/addresses-text.ts'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { isSameJson } from '#document/same-json.ts'

type Kind = keyof AlertSettings['kinds']

/** Whether alerts of a kind are off, listed, or listed and mailed. */
const delivery = z.enum(['off', 'listed', 'mailed'])
type Delivery = z.infer<typeof delivery>

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00.'))

export const alertSchema = z
  .object({
    destination_down: delivery,
    scans_stopped: delivery,
    scans_rose: delivery,
    webhook_resting: delivery,
    goal_met: delivery,
    mailTo: addressesText,
    leadMailTo: addressesText,
    /** Empty for all codes. */
    segmentId: z.string(),
    isQuiet: z.boolean(),
    from: time,
    to: time,
    timezone: z.string(),
  })
  .check(
    z.refine(({ isQuiet, from, to }) => !isQuiet || from !== to, {
      path: ['to'],
      message: 'Choose a time that differs from the start.',
    }),
  )
export type AlertDraft = z.infer<typeof alertSchema>

export function toDraft({ kinds, mailTo, leadMailTo, quietHours, segmentId }: AlertSettings): AlertDraft {
  const toDelivery = (kind: Kind): Delivery => {
    const { enabled, mailed } = kinds[kind]
    return enabled ? (mailed ? 'mailed' : 'listed') : 'off'
  }
  return {
    destination_down: toDelivery('destination_down'),
    scans_stopped: toDelivery('scans_stopped'),
    scans_rose: toDelivery('scans_rose'),
    webhook_resting: toDelivery('webhook_resting'),
    goal_met: toDelivery('goal_met'),
    mailTo: mailTo.join('\n'),
    leadMailTo: leadMailTo.join('\n'),
    segmentId: segmentId ?? '',
    isQuiet: quietHours !== null,
    ...(quietHours ?? { from: '22:00', to: '07:00', timezone: ownZone }),
  }
}

/** The settings that differ from the saved ones, so that a change that another person made meanwhile stays. */
export function toChange(draft: AlertDraft, savedSettings: AlertSettings): Partial<ReturnType<typeof toSettings>> {
  const saved = toSettings(toDraft(savedSettings))
  const { kinds, mailTo, leadMailTo, segmentId, quietHours } = toSettings(draft)
  return {
    ...(!isSameJson(kinds, saved.kinds) && { kinds }),
    ...(!isSameJson(mailTo, saved.mailTo) && { mailTo }),
    ...(!isSameJson(leadMailTo, saved.leadMailTo) && { leadMailTo }),
    ...(!isSameJson(segmentId, saved.segmentId) && { segmentId }),
    ...(!isSameJson(quietHours, saved.quietHours) && { quietHours }),
  }
}

function toSettings({ mailTo, leadMailTo, segmentId, isQuiet, from, to, timezone, ...kinds }: AlertDraft) {
  const toSetting = (value: Delivery) => ({ enabled: value !== 'off', mailed: value === 'mailed' })
  return {
    kinds: {
      destination_down: toSetting(kinds.destination_down),
      scans_stopped: toSetting(kinds.scans_stopped),
      scans_rose: toSetting(kinds.scans_rose),
      webhook_resting: toSetting(kinds.webhook_resting),
      goal_met: toSetting(kinds.goal_met),
    },
    mailTo: splitAddresses(mailTo),
    leadMailTo: splitAddresses(leadMailTo),
    segmentId: segmentId === '' ? null : segmentId,
    quietHours: isQuiet ? { from, to, timezone } : null,
  }
}
