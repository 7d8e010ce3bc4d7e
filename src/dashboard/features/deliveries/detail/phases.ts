import type { DeliveryAttempt } from '../../../api/delivery.ts'

export interface Phase {
  label: string
  ms: number
  color: string
}

/** Duration of an attempt by phase, in order, without absent phases. */
export function toPhases({ phases }: Pick<DeliveryAttempt, 'phases'>): Phase[] {
  const { dns, connect, tls, wait, body } = phases
  const all = [
    { label: 'DNS', ms: dns, color: 'bg-phase-dns' },
    { label: 'Connect', ms: connect, color: 'bg-phase-connect' },
    { label: 'TLS', ms: tls, color: 'bg-phase-tls' },
    { label: 'Wait', ms: wait, color: 'bg-phase-wait' },
    { label: 'Body', ms: body, color: 'bg-phase-body' },
  ]
  return all.flatMap(({ ms, ...phase }) => (ms === null ? [] : [{ ...phase, ms }]))
}
