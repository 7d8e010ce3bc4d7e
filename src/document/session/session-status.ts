import type { EditSession } from './session-state.ts'

/** What the service is to be asked next; null: nothing, for now. */
export function nextRequest({ flight, queue, newest, base, doubts, trouble }: EditSession): 'send' | 'read' | null {
  if (trouble === 'signed_out' || trouble === 'gone') return null
  if (flight) return flight.inAir ? null : 'send'
  if (newest > base.revision || doubts > 0) return 'read'
  return queue.length > 0 ? 'send' : null
}

/** What people are told, always: that all is saved, or how much is not, and why. */
export function sessionStatus({ flight, queue, tray, overlaps, trouble }: EditSession): {
  state: 'saved' | 'saving' | 'waiting' | 'needs_you'
  unsaved: number
  needsYou: number
} {
  const unsaved = (flight?.steps.length ?? 0) + queue.length
  const needsYou = tray.length + overlaps.length
  if (trouble === 'gone' || (trouble !== null && unsaved > 0)) return { state: 'waiting', unsaved, needsYou }
  if (unsaved > 0) return { state: 'saving', unsaved, needsYou }
  return { state: needsYou > 0 ? 'needs_you' : 'saved', unsaved, needsYou }
}
