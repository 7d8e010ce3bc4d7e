import { getBlock, type Document, getPage, pageOfBlock } from '../document.ts'
import { toIntent } from '../intent.ts'
import type { FieldIssue, BlockTypeRegistry } from '../block-type-registry.ts'
import { blockName, pageName } from '../names.ts'
import { type Operation, getSubjectId } from '../operation.ts'
import type { OperationError } from '../operation-error.ts'
import { getRestoreBlockOperations, getRestorePageOperations } from '../restore-operations.ts'
import type { EditSession, Entry, Step, Conflict } from './session-state.ts'

export interface Lost {
  step: Step
  error: Pick<OperationError, 'reason' | 'message'> & { path?: string; issues?: readonly FieldIssue[] }
}
interface Setting {
  /** The document from now on, and the one until now. */
  now: Document
  seen: Document
  registry: BlockTypeRegistry
}

/**
 * Makes conflicts of edits that could not be applied, one per item, with the intents that restore it: all of it if it was removed. Items
 * that this person has removed since are dropped. `meant` has all the edits.
 */
export function setAside(
  session: EditSession,
  { lost, meant, seen }: { lost: readonly Lost[]; meant: readonly Step[]; seen: Document },
  blockTypes: BlockTypeRegistry,
): EditSession {
  const setting = { now: session.view, seen, registry: blockTypes }
  const groups = Map.groupBy(lost, ({ step }) => getTarget(step.operation, setting))
  const items = [...groups]
    .filter(([target, each]) => isThing(target, session.view) || isThing(target, seen) || !isRemoved(each, meant))
    .map(([target, each]) => toConflict(target, { lost: each, session, setting }))
    .map((item, index) => ({ id: session.next + index, ...item }))
  const lostSteps = new Set(lost.map(({ step }) => step.n))
  return {
    ...session,
    conflicts: [...session.conflicts, ...items],
    undo: session.undo.flatMap((entry) => without(entry, lostSteps)),
    redo: session.redo.flatMap((entry) => without(entry, lostSteps)),
    next: session.next + items.length,
  }
}

function toConflict(
  target: string,
  { lost, session, setting }: { lost: readonly Lost[]; session: EditSession; setting: Setting },
): Omit<Conflict, 'id'> {
  const { now, seen } = setting
  const back = isThing(target, now) ? [] : getRestoreOperations(seen, target)
  const again = lost.filter(({ step }) => back.length === 0 || step.operation.op === 'moveBlock')
  const entries = new Set(lost.map(({ step }) => step.entry))
  const refused = lost.find(({ error }) => error.reason !== 'block_not_found' && error.reason !== 'page_not_found')
  const issues = lost.flatMap(({ error }) => getIssues(error))
  return {
    why: refused ? 'refused' : 'removed',
    ...(issues.length > 0 && { issues }),
    target,
    name: getName(target, setting),
    message: refused ? refused.error.message : 'Someone else removed it',
    edits: [...session.undo, ...session.redo].filter(({ id }) => entries.has(id)).map(({ label }) => label),
    intents: [
      ...back.map((operation) => toIntent(seen, operation)),
      ...again.map(({ step: { operation, anchors, was } }) => ({ operation, anchors, was })),
    ],
  }
}

function getIssues({ path = '', message, issues = [] }: Lost['error']): readonly FieldIssue[] {
  return path.startsWith('fields.') ? [{ path: path.slice('fields.'.length), message }] : issues
}

/** The block or page; if a block was removed with its page, the page. */
function getTarget(operation: Operation, { now, seen }: Setting): string {
  if (operation.op === 'setTheme') return 'theme'
  if (operation.op === 'setNav') return 'nav'
  const target = getSubjectId(operation)
  const page = pageOfBlock(seen, target)
  return page === undefined || getPage(now, page) ? target : page
}

function getRestoreOperations(seen: Document, target: string): Operation[] {
  return getPage(seen, target) ? getRestorePageOperations(seen, target) : getRestoreBlockOperations(seen, target)
}

function getName(target: string, { seen, registry: blockTypes }: Setting): string {
  if (target === 'theme') return 'the theme'
  if (target === 'nav') return 'the navigation'
  return getPage(seen, target) ? pageName(seen, target) : blockName(seen, target, blockTypes)
}

function isThing(target: string, document: Document): boolean {
  return target === 'theme' || target === 'nav' || Boolean(getBlock(document, target) ?? getPage(document, target))
}

// Removed directly, not with a page to which others have moved it.
function isRemoved(lost: readonly Lost[], meant: readonly Step[]): boolean {
  const removals = meant.flatMap(({ operation }) =>
    operation.op === 'removeBlock' || operation.op === 'removePage' ? [getSubjectId(operation)] : [],
  )
  return lost.every(({ step: { operation } }) => {
    if (operation.op === 'setTheme' || operation.op === 'setNav') return false
    return removals.includes(getSubjectId(operation)) || ('page' in operation && removals.includes(operation.page))
  })
}

function without(entry: Entry, lostSteps: ReadonlySet<number>): Entry[] {
  const inverse = entry.inverse.filter(({ of }) => !lostSteps.has(of))
  if (inverse.length === entry.inverse.length) return [entry]
  return inverse.length === 0 ? [] : [{ ...entry, inverse }]
}
