import { getBlock, type Document, getPage, getPageOfBlock } from '../document.ts'
import { setsSameFields, toIntent } from '../intent.ts'
import type { FieldIssue, BlockTypeRegistry } from '../block-type-registry.ts'
import { getBlockName, getPageName } from '../names.ts'
import { type Operation, getSubjectId } from '../operation.ts'
import type { OperationError } from '../operation-error.ts'
import { getRestoreBlockOperations, getRestorePageOperations } from '../restore-operations.ts'
import type { EditSession, HistoryEntry, Step, Conflict } from './session-state.ts'

export interface LostStep {
  step: Step
  error: Pick<OperationError, 'reason' | 'message'> & { path?: string; issues?: readonly FieldIssue[] }
}
interface ConflictContext {
  /** The document after the steps were replayed. */
  current: Document
  /** The document that was on screen before. */
  previous: Document
  blockTypes: BlockTypeRegistry
}

/**
 * Turns edits that could not be applied into conflicts, one for each block or page. A conflict has the intents that restore its item: if the
 * item was removed, all of it. Edits of items that a later step of this person removes are dropped. `attempted` has all replayed steps.
 */
export function addConflicts(
  session: EditSession,
  { lost, attempted, previous }: { lost: readonly LostStep[]; attempted: readonly Step[]; previous: Document },
  blockTypes: BlockTypeRegistry,
): EditSession {
  const context = { current: session.view, previous, blockTypes }
  const groups = Map.groupBy(lost, ({ step }) => getTarget(step.operation, context))
  const conflicts = [...groups]
    .filter(
      ([target, lostSteps]) =>
        isPresent(target, session.view) || isPresent(target, previous) || !isRemovedByPerson(lostSteps, attempted),
    )
    .map(([target, lostSteps]) => toConflict(target, { lost: lostSteps, session, context }))
    .map((conflict, index) => ({ id: session.next + index, ...conflict }))
  const lostNumbers = new Set(lost.map(({ step }) => step.n))
  return {
    ...session,
    conflicts: [...session.conflicts, ...conflicts],
    undo: session.undo.flatMap((entry) => omitSteps(entry, lostNumbers, session.queue)),
    redo: session.redo.flatMap((entry) => omitSteps(entry, lostNumbers, session.queue)),
    next: session.next + conflicts.length,
  }
}

function toConflict(
  target: string,
  { lost, session, context }: { lost: readonly LostStep[]; session: EditSession; context: ConflictContext },
): Omit<Conflict, 'id'> {
  const { current, previous } = context
  const restoreOperations = isPresent(target, current) ? [] : getRestoreOperations(previous, target)
  const repeatedSteps = lost.filter(({ step }) => restoreOperations.length === 0 || step.operation.op === 'moveBlock')
  const entries = new Set(lost.map(({ step }) => step.entry))
  const rejected = lost.find(({ error }) => error.reason !== 'block_not_found' && error.reason !== 'page_not_found')
  const issues = lost.flatMap(({ error }) => getIssues(error))
  return {
    why: rejected ? 'refused' : 'removed',
    ...(issues.length > 0 && { issues }),
    target,
    name: getTargetName(target, context),
    message: rejected ? rejected.error.message : 'Someone else removed it',
    edits: [...session.undo, ...session.redo].filter(({ id }) => entries.has(id)).map(({ label }) => label),
    intents: [
      ...restoreOperations.map((operation) => toIntent(previous, operation)),
      ...repeatedSteps.map(({ step: { operation, anchors, was } }) => ({ operation, anchors, was })),
    ],
  }
}

function getIssues({ path = '', message, issues = [] }: LostStep['error']): readonly FieldIssue[] {
  return path.startsWith('fields.') ? [{ path: path.slice('fields.'.length), message }] : issues
}

/** The block or page that an operation changes. If a block was removed with its page, this is the page. */
function getTarget(operation: Operation, { current, previous }: ConflictContext): string {
  if (operation.op === 'setTheme') return 'theme'
  if (operation.op === 'setNav') return 'nav'
  const target = getSubjectId(operation)
  const page = getPageOfBlock(previous, target)
  return page === undefined || getPage(current, page) ? target : page
}

function getRestoreOperations(previous: Document, target: string): Operation[] {
  return getPage(previous, target)
    ? getRestorePageOperations(previous, target)
    : getRestoreBlockOperations(previous, target)
}

function getTargetName(target: string, { previous, blockTypes }: ConflictContext): string {
  if (target === 'theme') return 'the theme'
  if (target === 'nav') return 'the navigation'
  return getPage(previous, target) ? getPageName(previous, target) : getBlockName(previous, target, blockTypes)
}

function isPresent(target: string, document: Document): boolean {
  return target === 'theme' || target === 'nav' || Boolean(getBlock(document, target) ?? getPage(document, target))
}

// Whether this person removed the item itself. A removed page to which others have moved the item does not count.
function isRemovedByPerson(lostEdits: readonly LostStep[], attemptedSteps: readonly Step[]): boolean {
  const removals = attemptedSteps.flatMap(({ operation }) =>
    operation.op === 'removeBlock' || operation.op === 'removePage' ? [getSubjectId(operation)] : [],
  )
  return lostEdits.every(({ step: { operation } }) => {
    if (operation.op === 'setTheme' || operation.op === 'setNav') return false
    return removals.includes(getSubjectId(operation)) || ('page' in operation && removals.includes(operation.page))
  })
}

/** The entry without lost steps. Typing that went on after a lost step has no inverse of its own, and takes over that of the step. */
function omitSteps(entry: HistoryEntry, lostNumbers: ReadonlySet<number>, queue: readonly Step[]): HistoryEntry[] {
  if (!entry.inverse.some(({ of: number }) => lostNumbers.has(number))) return [entry]
  const numbers = new Set(entry.inverse.map(({ of: number }) => number))
  const laterSteps = queue.filter((step) => step.entry === entry.id && !numbers.has(step.n))
  const inverse = entry.inverse.flatMap(({ of: number, intents }) => {
    if (!lostNumbers.has(number)) return [{ of: number, intents }]
    const later = laterSteps.find(({ compiled }) =>
      intents.some(({ operation }) => setsSameFields(operation, compiled)),
    )
    return later ? [{ of: later.n, intents }] : []
  })
  return inverse.length === 0 ? [] : [{ ...entry, inverse }]
}
