import type { BlockTypeRegistry } from '../block-type-registry.ts'
import { type ReplayedStep, type Overlap, rebase } from '../rebase.ts'
import type { EditSession, Entry, Revision, Step } from './session-state.ts'
import { type Lost, setAside } from './conflicts.ts'

/**
 * Replays unsaved steps on another base, as the queue. Steps that fail, or that the service rejected, become conflicts. Their inverses are
 * computed anew: undoing a removal restores the block as others left it.
 */
export function replay(
  session: EditSession,
  { base, steps, refused = [] }: { base: Revision; steps: readonly Step[]; refused?: readonly Lost[] },
  blockTypes: BlockTypeRegistry,
): EditSession {
  const { document, replayed, overlaps, ...rest } = rebase(base.document, steps, blockTypes)
  const lost = [...refused, ...rest.lost]
  const inverses = new Map(replayed.map(({ step, inverse }) => [step.n, inverse]))
  const updated: EditSession = {
    ...session,
    base,
    view: document,
    queue: replayed.map(queued),
    undo: session.undo.map((entry) => refreshed(entry, inverses)),
    redo: session.redo.map((entry) => refreshed(entry, inverses)),
    overlaps: joinOverlaps(session.overlaps, overlaps),
    newest: Math.max(session.newest, base.revision),
  }
  if (lost.length === 0) return updated
  const meant = [...refused.map(({ step }) => step), ...steps]
  return setAside(updated, { lost, meant, seen: session.view }, blockTypes)
}

/** For one field the later overlap wins. */
export function joinOverlaps(known: readonly Overlap[], added: readonly Overlap[]): Overlap[] {
  return [...known.filter((each) => !added.some((later) => isSame(each, later))), ...added]
}

function queued({ step, operation }: ReplayedStep<Step>): Step {
  return { ...step, compiled: operation }
}

function refreshed(entry: Entry, inverses: ReadonlyMap<number, ReplayedStep<Step>['inverse']>): Entry {
  if (!entry.inverse.some(({ of }) => inverses.has(of))) return entry
  return { ...entry, inverse: entry.inverse.map(({ of, intents }) => ({ of, intents: inverses.get(of) ?? intents })) }
}

function isSame(one: Overlap, other: Overlap): boolean {
  return one.target === other.target && one.field === other.field
}
