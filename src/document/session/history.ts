import { describeBatch } from '../describe.ts'
import { type Intent, toIntent, setsSame } from '../intent.ts'
import type { BlockTypeRegistry } from '../block-type-registry.ts'
import type { Operation } from '../operation.ts'
import { applyIntent } from './apply-intent.ts'
import type { EditSession, Entry } from './session-state.ts'

const MOST_ENTRIES = 500

export interface Edit {
  operations: readonly Operation[]
  /** Name of a typing or drag gesture: an edit with the same name as the previous entry joins it. */
  gesture?: string | undefined
  /** Description, if the operations do not describe it best. */
  label?: string | undefined
}

/** Applies a person's edit, all or nothing, as a history entry. */
export function edit(
  session: EditSession,
  { operations, gesture, label }: Edit,
  blockTypes: BlockTypeRegistry,
): EditSession {
  const open = openEntry(session, gesture)
  const intents = operations.map((operation) => toIntent(session.view, operation))
  const made = applyIntent(
    { ...session, next: session.next + 1 },
    { intents, entry: open?.id ?? session.next },
    blockTypes,
  )
  const [refused] = made.lost
  if (refused) return { ...session, error: { ...refused.error, operation: intents.indexOf(refused.step) } }
  if (made.inverse.length === 0) return { ...session, error: null }
  if (open) return withEntry(made.session, { ...open, inverse: joined(open.inverse, made.inverse) })
  const words = label ?? describeBatch(operations, session.view, blockTypes)
  return withEntry(made.session, { id: session.next, label: words, gesture: gesture ?? null, inverse: made.inverse })
}

/** Adds or replaces the last entry, and clears redo. */
export function withEntry(session: EditSession, entry: Entry): EditSession {
  const others = session.undo.at(-1)?.id === entry.id ? session.undo.slice(0, -1) : session.undo
  return { ...session, undo: [...others.slice(-MOST_ENTRIES + 1), entry], redo: [] }
}

/** Ends a gesture: the next edit is an entry of its own. */
export function endGesture(session: EditSession): EditSession {
  const top = session.undo.at(-1)
  return top?.gesture ? { ...session, undo: session.undo.with(-1, { ...top, gesture: null }) } : session
}

/** Undoes the last entry by new operations on the current document, and computes its redo. */
export function undo(session: EditSession, blockTypes: BlockTypeRegistry): EditSession {
  const entry = session.undo.at(-1)
  if (!entry) return session
  const { done, back } = takeBack(session, entry, blockTypes)
  return { ...done, undo: session.undo.slice(0, -1), redo: back ? [...session.redo, back] : session.redo }
}

export function redo(session: EditSession, blockTypes: BlockTypeRegistry): EditSession {
  const entry = session.redo.at(-1)
  if (!entry) return session
  const { done, back } = takeBack(session, entry, blockTypes)
  return { ...done, redo: session.redo.slice(0, -1), undo: back ? [...session.undo, back] : session.undo }
}

/**
 * Undoes a single entry and keeps later ones. This is a new entry that can be undone. The undone entry stays in the history, because a jump
 * to before it must restore the document of that time.
 */
export function undoOne(session: EditSession, id: number, blockTypes: BlockTypeRegistry): EditSession {
  const entry = session.undo.find((each) => each.id === id)
  if (!entry || isTakenBack(session, id)) return session
  if (entry === session.undo.at(-1)) return undo(session, blockTypes)
  const own = { ...entry, id: session.next, label: `Undo: ${entry.label}`, takesBack: id }
  const { done, back } = takeBack({ ...session, next: session.next + 1 }, own, blockTypes)
  return back ? withEntry(done, back) : done
}

/** Whether an entry was undone alone, and still is. */
export function isTakenBack({ undo: entries }: Pick<EditSession, 'undo'>, id: number): boolean {
  return entries.some(({ takesBack }) => takesBack === id)
}

/** Undoes or redoes until that entry is the last; null undoes all. */
export function jump(session: EditSession, id: number | null, blockTypes: BlockTypeRegistry): EditSession {
  let now = session
  if (id === null || now.undo.some((entry) => entry.id === id)) {
    while (now.undo.length > 0 && now.undo.at(-1)?.id !== id) now = undo(now, blockTypes)
    return now
  }
  while (now.redo.some((entry) => entry.id === id)) now = redo(now, blockTypes)
  return now
}

function takeBack(
  session: EditSession,
  entry: Entry,
  blockTypes: BlockTypeRegistry,
): { done: EditSession; back: Entry | null } {
  const intents = entry.inverse.flatMap((part) => part.intents)
  const { session: done, inverse } = applyIntent(session, { intents, entry: entry.id }, blockTypes)
  return { done, back: inverse.length === 0 ? null : { ...entry, gesture: null, inverse } }
}

function openEntry(session: EditSession, gesture: string | undefined): Entry | null {
  const top = session.undo.at(-1)
  return gesture !== undefined && top?.gesture === gesture ? top : null
}

// The first value before typing is the one to restore.
function joined(known: Entry['inverse'], added: Entry['inverse']): Entry['inverse'] {
  const settled = known.flatMap(({ intents }) => intents)
  const isKnown = ({ operation }: Intent) => settled.some((each) => setsSame(each.operation, operation))
  return [...added.filter(({ intents }) => !intents.every(isKnown)), ...known]
}
