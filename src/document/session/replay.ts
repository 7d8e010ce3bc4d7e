import type { BlockTypeRegistry } from '../block-type-registry.ts'
import { type ReplayedStep, type Overlap, rebase } from '../rebase.ts'
import type { EditSession, HistoryEntry, Revision, Step } from './session-state.ts'
import { type LostStep, addConflicts } from './conflicts.ts'

/**
 * Replays unsaved steps on another base. The replayed steps become the queue. Steps that fail, or that the service rejected, become
 * conflicts. Inverses are computed anew, so that undoing a removal restores the block as others have left it.
 */
export function replay(
  session: EditSession,
  { base, steps, rejected = [] }: { base: Revision; steps: readonly Step[]; rejected?: readonly LostStep[] },
  blockTypes: BlockTypeRegistry,
): EditSession {
  const { document, replayed, overlaps, lost: failed } = rebase(base.document, steps, blockTypes)
  const lostSteps = [...rejected, ...failed]
  const inverses = new Map(replayed.map(({ step, inverse }) => [step.n, inverse]))
  const updated: EditSession = {
    ...session,
    base,
    view: document,
    queue: replayed.map(toQueuedStep),
    undo: session.undo.map((entry) => refreshInverses(entry, inverses)),
    redo: session.redo.map((entry) => refreshInverses(entry, inverses)),
    overlaps: joinOverlaps(session.overlaps, overlaps),
    newest: Math.max(session.newest, base.revision),
  }
  if (lostSteps.length === 0) return updated
  const attemptedSteps = [...rejected.map(({ step }) => step), ...steps]
  return addConflicts(updated, { lost: lostSteps, attempted: attemptedSteps, previous: session.view }, blockTypes)
}

/** Joins overlaps. For a field that is in both lists, the added overlap wins. */
export function joinOverlaps(existing: readonly Overlap[], addedOverlaps: readonly Overlap[]): Overlap[] {
  return [
    ...existing.filter((overlap) => !addedOverlaps.some((other) => isSameField(overlap, other))),
    ...addedOverlaps,
  ]
}

function toQueuedStep({ step, operation }: ReplayedStep<Step>): Step {
  return { ...step, compiled: operation }
}

function refreshInverses(
  entry: HistoryEntry,
  inverses: ReadonlyMap<number, ReplayedStep<Step>['inverse']>,
): HistoryEntry {
  if (!entry.inverse.some(({ of: number }) => inverses.has(number))) return entry
  return {
    ...entry,
    inverse: entry.inverse.map((step) => ({ ...step, intents: inverses.get(step.of) ?? step.intents })),
  }
}

function isSameField(first: Overlap, second: Overlap): boolean {
  return first.target === second.target && first.field === second.field
}
