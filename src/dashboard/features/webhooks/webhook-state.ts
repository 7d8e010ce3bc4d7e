import type { Webhook } from '../../api/webhooks.ts'

const DAY = 86_400_000

/** How much of what was sent in the last day arrived, 0 to 1; null where nothing was sent. */
export function getSuccessRate({
  delivered,
  failed,
}: Pick<NonNullable<Webhook['health']>, 'delivered' | 'failed'>): number | null {
  const all = delivered + failed
  return all === 0 ? null : delivered / all
}

/** When the secret before the last rotation ends; null where only one counts. */
export function oldSecretEnds({ secretRotatedAt }: Pick<Webhook, 'secretRotatedAt'>, now: Date): Date | null {
  if (secretRotatedAt === null) return null
  const end = new Date(Date.parse(secretRotatedAt) + DAY)
  return end > now ? end : null
}

/** Why deliveries are held or late; null if they are not, or if a person paused the webhook. */
export function getWarning({ suspended, restsUntil }: Pick<Webhook, 'suspended' | 'restsUntil'>): string | null {
  // A service without this addition leaves it out.
  if (suspended) return `Suspended. ${suspended.reason}`
  return restsUntil ? `Failing. Next attempt at ${clock.format(new Date(restsUntil))}` : null
}

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

/** The codes, named as far as a line holds them. */
export function codesText(codes: Webhook['codes']): string {
  const [first, second] = codes
  if (!first) return 'No code'
  if (!second) return first.name
  return codes.length === 2
    ? `${first.name} and ${second.name}`
    : `${first.name} and ${(codes.length - 1).toLocaleString()} more`
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })

/** Rounded down: what is not all is not called so. */
export function shareText(share: number): string {
  return percent.format(Math.floor(share * 1000) / 1000)
}
