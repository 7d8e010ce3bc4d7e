import { describeBatch } from '../describe.ts'
import { type Intent, toIntent, setsSameFields } from '../intent.ts'
import type { BlockTypeRegistry } from '../block-type-registry.ts'
import type { Operation } from '../operation.ts'
import { applyIntents } from './apply-intents.ts'
import type { EditSession, HistoryEntry } from './session-state.ts'

const MOST_ENTRIES = 500

export interface Edit {
  operations: readonly Operation[]
  /** Name of a typing or drag gesture: an edit with the same name as the previous entry joins it. */
  gesture?: string | undefined
  /** Description of the edit, if it is better than the description of its operations. */
  label?: string | undefined
}

/** Applies a person's edit as one history entry, all or nothing. */
export function applyEdit(
  session: EditSession,
  { operations, gesture, label }: Edit,
  blockTypes: BlockTypeRegistry,
): EditSession {
  const openEntry = findOpenEntry(session, gesture)
  const intents = operations.map((operation) => toIntent(session.view, operation))
  const result = applyIntents(
    { ...session, next: session.next + 1 },
    { intents, entry: openEntry?.id ?? session.next },
    blockTypes,
  )
  const [rejected] = result.lost
  if (rejected) return { ...session, error: { ...rejected.error, operation: intents.indexOf(rejected.step) } }
  if (result.inverse.length === 0) return { ...session, error: null }
  if (openEntry)
    return withEntry(result.session, { ...openEntry, inverse: joinInverses(openEntry.inverse, result.inverse) })
  const entryLabel = label ?? describeBatch(operations, session.view, blockTypes)
  return withEntry(result.session, {
    id: session.next,
    label: entryLabel,
    gesture: gesture ?? null,
    inverse: result.inverse,
  })
}

/** Adds or replaces the last entry, and clears redo. */
export function withEntry(session: EditSession, entry: HistoryEntry): EditSession {
  const otherEntries = session.undo.at(-1)?.id === entry.id ? session.undo.slice(0, -1) : session.undo
  return { ...session, undo: [...otherEntries.slice(-MOST_ENTRIES + 1), entry], redo: [] }
}

/** Ends a gesture, so that the next edit is another entry. */
export function endGesture(session: EditSession): EditSession {
  const lastEntry = session.undo.at(-1)
  return lastEntry?.gesture ? { ...session, undo: session.undo.with(-1, { ...lastEntry, gesture: null }) } : session
}

/** Undoes the last entry with new operations on the current document, and computes the entry that redoes it. */
export function undo(session: EditSession, blockTypes: BlockTypeRegistry): EditSession {
  const entry = session.undo.at(-1)
  if (!entry) return session
  const { reverted, counterEntry } = revertEntry(session, entry, blockTypes)
  const redoEntries = counterEntry ? [...session.redo, counterEntry] : session.redo
  return { ...reverted, undo: session.undo.slice(0, -1), redo: redoEntries }
}

export function redo(session: EditSession, blockTypes: BlockTypeRegistry): EditSession {
  const entry = session.redo.at(-1)
  if (!entry) return session
  const { reverted, counterEntry } = revertEntry(session, entry, blockTypes)
  const undoEntries = counterEntry ? [...session.undo, counterEntry] : session.undo
  return { ...reverted, redo: session.redo.slice(0, -1), undo: undoEntries }
}

/**
 * Undoes a single entry and keeps later ones. The undo is a new entry, which can be undone in turn. The undone entry stays in the history,
 * because a jump to an earlier entry must restore the document of that time.
 */
export function undoEntry(session: EditSession, id: number, blockTypes: BlockTypeRegistry): EditSession {
  const entry = session.undo.find((candidate) => candidate.id === id)
  if (!entry || isUndoneAlone(session, id)) return session
  if (entry === session.undo.at(-1)) return undo(session, blockTypes)
  const undoingEntry = { ...entry, id: session.next, label: `Undo: ${entry.label}`, takesBack: id }
  const { reverted, counterEntry } = revertEntry({ ...session, next: session.next + 1 }, undoingEntry, blockTypes)
  return counterEntry ? withEntry(reverted, counterEntry) : reverted
}

/** Whether an entry was undone alone, and still is. */
export function isUndoneAlone({ undo: entries }: Pick<EditSession, 'undo'>, id: number): boolean {
  return entries.some(({ takesBack }) => takesBack === id)
}

/** Undoes or redoes until an entry is the last; null undoes all. */
export function jumpToEntry(session: EditSession, id: number | null, blockTypes: BlockTypeRegistry): EditSession {
  let current = session
  if (id === null || current.undo.some((entry) => entry.id === id)) {
    while (current.undo.length > 0 && current.undo.at(-1)?.id !== id) current = undo(current, blockTypes)
    return current
  }
  while (current.redo.some((entry) => entry.id === id)) current = redo(current, blockTypes)
  return current
}

function revertEntry(
  session: EditSession,
  entry: HistoryEntry,
  blockTypes: BlockTypeRegistry,
): { reverted: EditSession; counterEntry: HistoryEntry | null } {
  const intents = entry.inverse.flatMap((step) => step.intents)
  const { session: reverted, inverse } = applyIntents(session, { intents, entry: entry.id }, blockTypes)
  return { reverted, counterEntry: inverse.length === 0 ? null : { ...entry, gesture: null, inverse } }
}

function findOpenEntry(session: EditSession, gesture: string | undefined): HistoryEntry | null {
  const lastEntry = session.undo.at(-1)
  return gesture !== undefined && lastEntry?.gesture === gesture ? lastEntry : null
}

// Undo restores the value from before the first keystroke. So the recorded inverse wins over a later one of the same field.
function joinInverses(
  recorded: HistoryEntry['inverse'],
  laterInverse: HistoryEntry['inverse'],
): HistoryEntry['inverse'] {
  const recordedIntents = recorded.flatMap(({ intents }) => intents)
  const isRecorded = ({ operation }: Intent) =>
    recordedIntents.some((recordedIntent) => setsSameFields(recordedIntent.operation, operation))
  return [...laterInverse.filter(({ intents }) => !intents.every(isRecorded)), ...recorded]
}
