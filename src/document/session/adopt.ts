import type { BlockTypeRegistry } from '../block-type-registry.ts'
import { requeueFlight } from './request.ts'
import { joinOverlaps, replay } from './replay.ts'
import { restoreSession, type SavedSession } from './saved-session.ts'
import type { EditSession, HistoryEntry, Step } from './session-state.ts'

/**
 * Takes over unsaved edits of another session of the same person. They are applied after this session's queue and can be undone. Edits that
 * had reached the service already change nothing, because added items keep their ids.
 */
export function adopt(session: EditSession, saved: SavedSession, blockTypes: BlockTypeRegistry): EditSession {
  const otherSession = requeueFlight(restoreSession(saved, blockTypes))
  const current = { revision: session.base.revision, document: session.view }
  const replayed = replay(otherSession, { base: current, steps: otherSession.queue }, blockTypes)
  const shift = session.next
  const adopted = new Set(replayed.queue.map(({ n }) => n))
  return {
    ...session,
    view: replayed.view,
    queue: [...session.queue, ...replayed.queue.map((step) => shiftStep(step, shift))],
    undo: [...session.undo, ...replayed.undo.flatMap((entry) => shiftEntry(entry, { shift, adopted }))],
    redo: [],
    conflicts: [...session.conflicts, ...replayed.conflicts.map((item) => ({ ...item, id: item.id + shift }))],
    overlaps: joinOverlaps(session.overlaps, replayed.overlaps),
    next: shift + replayed.next,
  }
}

function shiftStep(step: Step, shift: number): Step {
  return { ...step, n: step.n + shift, entry: step.entry + shift }
}

/** Shifts the numbers of an entry. Edits that the other session had saved cannot be undone here. */
function shiftEntry(
  { takesBack, ...entry }: HistoryEntry,
  { shift, adopted }: { shift: number; adopted: ReadonlySet<number> },
): HistoryEntry[] {
  const inverse = entry.inverse.flatMap(({ of: number, intents }) =>
    adopted.has(number) ? [{ of: number + shift, intents }] : [],
  )
  if (inverse.length === 0) return []
  const back = takesBack !== undefined && { takesBack: takesBack + shift }
  return [{ ...entry, ...back, id: entry.id + shift, gesture: null, inverse }]
}
