import type { Webhook } from '#dashboard/api/webhooks.ts'
import { formatTime } from '#dashboard/ui/formats.ts'

const DAY_MS = 86_400_000

/** Share of successful deliveries in the last 24 hours, 0 to 1; null without deliveries. */
export function getSuccessRate({
  delivered,
  failed,
}: Pick<NonNullable<Webhook['health']>, 'delivered' | 'failed'>): number | null {
  const total = delivered + failed
  return total === 0 ? null : delivered / total
}

/** When the previous secret expires. Null if there is only one. */
export function getOldSecretEnd({ secretRotatedAt }: Pick<Webhook, 'secretRotatedAt'>, now: Date): Date | null {
  if (secretRotatedAt === null) return null
  const end = new Date(Date.parse(secretRotatedAt) + DAY_MS)
  return end > now ? end : null
}

/** Why deliveries are held or late. Null if they are not, or if a person paused the webhook. */
export function getWarning({
  enabled,
  suspended,
  restsUntil,
}: Pick<Webhook, 'enabled' | 'suspended' | 'restsUntil'>): string | null {
  if (!enabled) return null
  // A service that follows only the specification never sets `suspended`.
  if (suspended) return `Suspended. ${suspended.reason}`
  return restsUntil ? `Failing. Next attempt at ${formatTime(new Date(restsUntil))}` : null
}

/** Whether no code is selected, so that nothing is sent. A folder, a tag or all codes are a selection, even without codes. */
export function hasNoSelection({
  codes,
  selection,
}: Pick<Webhook, 'codes'> & Partial<Pick<Webhook, 'selection'>>): boolean {
  return codes.length === 0 && (selection === undefined || selection.type === 'codes')
}

/** Names of the first codes, and the number of the others. Of very many codes, only the first are in the list. */
export function describeCodes(codes: Webhook['codes'], total = codes.length): string {
  const [first, second] = codes
  if (!first) return 'no codes'
  if (total === 1) return first.name
  return total === 2 && second
    ? `${first.name} and ${second.name}`
    : `${first.name} and ${(total - 1).toLocaleString()} more`
}
