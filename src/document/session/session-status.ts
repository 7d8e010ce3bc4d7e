import type { EditSession } from './session-state.ts'

/** The next request to the service. Null if none is due. */
export function getNextRequest({
  flight,
  queue,
  newest,
  base,
  doubts,
  connectionError,
}: EditSession): 'send' | 'read' | null {
  if (connectionError === 'signed_out' || connectionError === 'not_found') return null
  if (flight) return flight.inAir ? null : 'send'
  if (newest > base.revision || doubts > 0) return 'read'
  return queue.length > 0 ? 'send' : null
}

/** Save state for display: whether everything is saved, and how many edits are not. */
export function getSessionStatus({ flight, queue, conflicts, overlaps, connectionError }: EditSession): {
  state: 'saved' | 'saving' | 'waiting' | 'needs_you'
  unsaved: number
  needsYou: number
} {
  const unsaved = (flight?.steps.length ?? 0) + queue.length
  const needsYou = conflicts.length + overlaps.length
  if (connectionError === 'not_found' || (connectionError !== null && unsaved > 0))
    return { state: 'waiting', unsaved, needsYou }
  if (unsaved > 0) return { state: 'saving', unsaved, needsYou }
  return { state: needsYou > 0 ? 'needs_you' : 'saved', unsaved, needsYou }
}
