import type { BlockTypeRegistry } from '../block-type-registry.ts'
import { requeueFlight } from './request.ts'
import { joinOverlaps, replay } from './replay.ts'
import { restoreSession, type SavedSession } from './saved-session.ts'
import type { EditSession, HistoryEntry, Step } from './session-state.ts'

/**
 * Takes over the unsaved edits of another session of the same person. They are applied after this session's queue and can be undone. Edits
 * that the service has already applied change nothing, because added items keep their ids.
 */
export function adopt(session: EditSession, saved: SavedSession, blockTypes: BlockTypeRegistry): EditSession {
  const otherSession = requeueFlight(restoreSession(saved, blockTypes))
  const current = { revision: session.base.revision, document: session.view }
  const replayed = replay(otherSession, { base: current, steps: otherSession.queue }, blockTypes)
  const offset = session.next
  const adopted = new Set(replayed.queue.map(({ n }) => n))
  return {
    ...session,
    view: replayed.view,
    queue: [...session.queue, ...replayed.queue.map((step) => offsetStep(step, offset))],
    undo: [...session.undo, ...replayed.undo.flatMap((entry) => offsetEntry(entry, { offset, adopted }))],
    redo: [],
    conflicts: [
      ...session.conflicts,
      ...replayed.conflicts.map((conflict) => ({ ...conflict, id: conflict.id + offset })),
    ],
    overlaps: joinOverlaps(session.overlaps, replayed.overlaps),
    next: offset + replayed.next,
  }
}

function offsetStep(step: Step, offset: number): Step {
  return { ...step, n: step.n + offset, entry: step.entry + offset }
}

/** Adds the offset to the numbers of a history entry. Edits that the other session had saved cannot be undone in this session. */
function offsetEntry(
  { takesBack, ...entry }: HistoryEntry,
  { offset, adopted }: { offset: number; adopted: ReadonlySet<number> },
): HistoryEntry[] {
  const inverse = entry.inverse.flatMap(({ of: number, intents }) =>
    adopted.has(number) ? [{ of: number + offset, intents }] : [],
  )
  if (inverse.length === 0) return []
  const undoneEntry = takesBack !== undefined && { takesBack: takesBack + offset }
  return [{ ...entry, ...undoneEntry, id: entry.id + offset, gesture: null, inverse }]
}
