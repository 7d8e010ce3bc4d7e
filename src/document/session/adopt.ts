import type { BlockTypeRegistry } from '../block-type-registry.ts'
import { requeueFlight } from './request.ts'
import { joinOverlaps, replay } from './replay.ts'
import { restoreSession, type SavedSession } from './saved-session.ts'
import type { EditSession, Entry, Step } from './session-state.ts'

/**
 * Takes over unsaved edits of another session of the same person: they are applied after this session's queue and can be undone. If they
 * had reached the service, that changes nothing, because added items have their ids.
 */
export function adopt(session: EditSession, saved: SavedSession, blockTypes: BlockTypeRegistry): EditSession {
  const other = requeueFlight(restoreSession(saved, blockTypes))
  const shown = { revision: session.base.revision, document: session.view }
  const made = replay(other, { base: shown, steps: other.queue }, blockTypes)
  const shift = session.next
  const adopted = new Set(made.queue.map(({ n }) => n))
  return {
    ...session,
    view: made.view,
    queue: [...session.queue, ...made.queue.map((step) => shifted(step, shift))],
    undo: [...session.undo, ...made.undo.flatMap((entry) => shiftedEntry(entry, { shift, adopted }))],
    redo: [],
    conflicts: [...session.conflicts, ...made.conflicts.map((item) => ({ ...item, id: item.id + shift }))],
    overlaps: joinOverlaps(session.overlaps, made.overlaps),
    next: shift + made.next,
  }
}

function shifted(step: Step, shift: number): Step {
  return { ...step, n: step.n + shift, entry: step.entry + shift }
}

/** Edits that were saved there cannot be undone here. */
function shiftedEntry(
  { takesBack, ...entry }: Entry,
  { shift, adopted }: { shift: number; adopted: ReadonlySet<number> },
): Entry[] {
  const inverse = entry.inverse.flatMap(({ of, intents }) => (adopted.has(of) ? [{ of: of + shift, intents }] : []))
  if (inverse.length === 0) return []
  const back = takesBack !== undefined && { takesBack: takesBack + shift }
  return [{ ...entry, ...back, id: entry.id + shift, gesture: null, inverse }]
}
