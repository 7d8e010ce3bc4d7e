import type { DeliveryAttempt } from '../../../api/delivery.ts'

export interface Phase {
  label: string
  ms: number
  colour: string
}

/** What an attempt spent its time on, in order; a phase that it did not have is left out. */
export function phasesOf({ phases }: Pick<DeliveryAttempt, 'phases'>): Phase[] {
  const { dns, connect, tls, wait, body } = phases
  const all = [
    { label: 'DNS', ms: dns, colour: 'bg-phase-dns' },
    { label: 'Connect', ms: connect, colour: 'bg-phase-connect' },
    { label: 'TLS', ms: tls, colour: 'bg-phase-tls' },
    { label: 'Wait', ms: wait, colour: 'bg-phase-wait' },
    { label: 'Body', ms: body, colour: 'bg-phase-body' },
  ]
  return all.flatMap(({ ms, ...phase }) => (ms === null ? [] : [{ ...phase, ms }]))
}
