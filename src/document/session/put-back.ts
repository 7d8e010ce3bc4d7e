import { type Document, getPageIds, getPage, getPageOfBlock } from '../document.ts'
import type { Intent } from '../intent.ts'
import type { BlockTypeRegistry } from '../block-type-registry.ts'
import type { Operation } from '../operation.ts'
import type { Overlap } from '../rebase.ts'
import { applyEdit, withEntry } from './history.ts'
import { applyIntents } from './apply-intents.ts'
import type { EditSession, Conflict } from './session-state.ts'

/** Restores the item of a conflict. A block whose page was removed goes to `page`, or else to the home page. */
export function putBack(
  session: EditSession,
  { item: id, page }: { item: number; page?: string | undefined },
  blockTypes: BlockTypeRegistry,
): EditSession {
  const conflict = session.conflicts.find((candidate) => candidate.id === id)
  if (!conflict) return session
  const entry = session.next
  const intents = conflict.intents.map((intent) => adaptIntent(intent, { conflict, document: session.view, page }))
  const {
    session: sessionAfter,
    inverse,
    lost,
  } = applyIntents({ ...session, next: entry + 1 }, { intents, entry }, blockTypes)
  const conflicts = session.conflicts.flatMap((existing) =>
    existing === conflict ? keepUnresolved(conflict, lost) : [existing],
  )
  if (inverse.length === 0) return { ...sessionAfter, conflicts }
  return withEntry(
    { ...sessionAfter, conflicts },
    { id: entry, label: `Put back ${conflict.name}`, gesture: null, inverse },
  )
}

export function discard(session: EditSession, conflictId: number): EditSession {
  return { ...session, conflicts: session.conflicts.filter(({ id }) => id !== conflictId) }
}

/** Keeps this person's value of a field that others changed too. */
export function keepMine(session: EditSession, { target, field }: Pick<Overlap, 'target' | 'field'>): EditSession {
  return {
    ...session,
    overlaps: session.overlaps.filter((overlap) => overlap.target !== target || overlap.field !== field),
  }
}

/** Sets a field to the others' value. */
export function takeTheirs(
  session: EditSession,
  field: Pick<Overlap, 'target' | 'field'>,
  blockTypes: BlockTypeRegistry,
): EditSession {
  const overlap = session.overlaps.find(
    (candidate) => candidate.target === field.target && candidate.field === field.field,
  )
  if (!overlap) return session
  return applyEdit(keepMine(session, field), { operations: [toSetOperation(overlap, session.view)] }, blockTypes)
}

function toSetOperation({ target, field, theirs }: Overlap, view: Document): Operation {
  if (target === 'theme') return { op: 'setTheme', theme: { [field]: theirs } }
  if (target === 'nav') return { op: 'setNav', nav: { [field]: theirs } }
  if (getPage(view, target)) return { op: 'setPage', page: target, fields: { [field]: theirs } }
  return { op: 'setBlock', page: getPageOfBlock(view, target) ?? '', block: target, fields: { [field]: theirs } }
}

function adaptIntent(
  intent: Intent,
  { conflict, document, page }: { conflict: Conflict; document: Document; page: string | undefined },
): Intent {
  const { operation } = intent
  if (operation.op === 'addPage')
    return { ...intent, operation: { ...operation, slug: findFreeSlug(document, operation.slug) } }
  if (operation.op !== 'addBlock' || getPage(document, operation.page)) return intent
  if (conflict.intents.some((other) => other.operation.op === 'addPage' && other.operation.id === operation.page))
    return intent
  const target = page !== undefined && getPage(document, page) ? page : (getPageIds(document)[0] ?? operation.page)
  const { after: _, ...rest } = operation
  return { operation: { ...rest, page: target }, anchors: [], was: {} }
}

// Equals the limit of the contract, whose module needs zod.
const LONGEST_SLUG = 60

function findFreeSlug(document: Document, slug: string): string {
  const usedSlugs = new Set(getPageIds(document).map((id) => getPage(document, id)?.slug))
  let candidate = slug
  for (let number = 2; usedSlugs.has(candidate); number += 1) {
    const suffix = `-${number}`
    candidate = slug.slice(0, LONGEST_SLUG - suffix.length).replace(/-$/, '') + suffix
  }
  return candidate
}

function keepUnresolved(conflict: Conflict, lostSteps: readonly { step: Intent }[]): Conflict[] {
  return lostSteps.length === 0 ? [] : [{ ...conflict, intents: lostSteps.map(({ step }) => step) }]
}
