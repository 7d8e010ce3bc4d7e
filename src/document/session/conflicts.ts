import { blockOf, type Document, pageOf, pageOfBlock } from '../document.ts'
import { intentOf } from '../intent.ts'
import type { FieldIssue, Kinds } from '../block-type-registry.ts'
import { blockName, pageName } from '../names.ts'
import { type Operation, subjectOf } from '../operation.ts'
import type { Refusal } from '../operation-error.ts'
import { restorationOfBlock, restorationOfPage } from '../restore-operations.ts'
import type { EditSession, Entry, Step, TrayItem } from './session-state.ts'

export interface Lost {
  step: Step
  refusal: Pick<Refusal, 'reason' | 'message'> & { path?: string; issues?: readonly FieldIssue[] }
}
interface Setting {
  /** What is shown from now on, and what was shown until now. */
  now: Document
  seen: Document
  kinds: Kinds
}

/**
 * Puts what could not be made into the tray, one item for each thing that it is about, with what puts it back: the whole of it, as
 * it was seen, where it is gone. Of what this person has removed since, nothing is to be kept. `meant` is all that was to be made.
 */
export function setAside(
  session: EditSession,
  { lost, meant, seen }: { lost: readonly Lost[]; meant: readonly Step[]; seen: Document },
  kinds: Kinds,
): EditSession {
  const setting = { now: session.view, seen, kinds }
  const groups = Map.groupBy(lost, ({ step }) => targetOf(step.operation, setting))
  const items = [...groups]
    .filter(([target, each]) => isThing(target, session.view) || isThing(target, seen) || !isRemoved(each, meant))
    .map(([target, each]) => itemOf(target, { lost: each, session, setting }))
    .map((item, index) => ({ id: session.next + index, ...item }))
  const gone = new Set(lost.map(({ step }) => step.n))
  return {
    ...session,
    tray: [...session.tray, ...items],
    undo: session.undo.flatMap((entry) => without(entry, gone)),
    redo: session.redo.flatMap((entry) => without(entry, gone)),
    next: session.next + items.length,
  }
}

function itemOf(
  target: string,
  { lost, session, setting }: { lost: readonly Lost[]; session: EditSession; setting: Setting },
): Omit<TrayItem, 'id'> {
  const { now, seen } = setting
  const back = isThing(target, now) ? [] : restorationOf(seen, target)
  const again = lost.filter(({ step }) => back.length === 0 || step.operation.op === 'moveBlock')
  const entries = new Set(lost.map(({ step }) => step.entry))
  const refused = lost.find(
    ({ refusal }) => refusal.reason !== 'block_not_found' && refusal.reason !== 'page_not_found',
  )
  const issues = lost.flatMap(({ refusal }) => issuesOf(refusal))
  return {
    why: refused ? 'refused' : 'removed',
    ...(issues.length > 0 && { issues }),
    target,
    name: nameOf(target, setting),
    message: refused ? refused.refusal.message : 'Someone else removed it',
    edits: [...session.undo, ...session.redo].filter(({ id }) => entries.has(id)).map(({ label }) => label),
    intents: [
      ...back.map((operation) => intentOf(seen, operation)),
      ...again.map(({ step: { operation, anchors, was } }) => ({ operation, anchors, was })),
    ],
  }
}

function issuesOf({ path = '', message, issues = [] }: Lost['refusal']): readonly FieldIssue[] {
  return path.startsWith('fields.') ? [{ path: path.slice('fields.'.length), message }] : issues
}

/** The block or page; where a block went with its page, the page. */
function targetOf(operation: Operation, { now, seen }: Setting): string {
  if (operation.op === 'setTheme') return 'theme'
  if (operation.op === 'setNav') return 'nav'
  const target = subjectOf(operation)
  const page = pageOfBlock(seen, target)
  return page === undefined || pageOf(now, page) ? target : page
}

function restorationOf(seen: Document, target: string): Operation[] {
  return pageOf(seen, target) ? restorationOfPage(seen, target) : restorationOfBlock(seen, target)
}

function nameOf(target: string, { seen, kinds }: Setting): string {
  if (target === 'theme') return 'the theme'
  if (target === 'nav') return 'the navigation'
  return pageOf(seen, target) ? pageName(seen, target) : blockName(seen, target, kinds)
}

function isThing(target: string, document: Document): boolean {
  return target === 'theme' || target === 'nav' || Boolean(blockOf(document, target) ?? pageOf(document, target))
}

// By hand, that is: not along with a page onto which others have moved it meanwhile.
function isRemoved(lost: readonly Lost[], meant: readonly Step[]): boolean {
  const removals = meant.flatMap(({ operation }) =>
    operation.op === 'removeBlock' || operation.op === 'removePage' ? [subjectOf(operation)] : [],
  )
  return lost.every(({ step: { operation } }) => {
    if (operation.op === 'setTheme' || operation.op === 'setNav') return false
    return removals.includes(subjectOf(operation)) || ('page' in operation && removals.includes(operation.page))
  })
}

function without(entry: Entry, gone: ReadonlySet<number>): Entry[] {
  const inverse = entry.inverse.filter(({ of }) => !gone.has(of))
  if (inverse.length === entry.inverse.length) return [entry]
  return inverse.length === 0 ? [] : [{ ...entry, inverse }]
}
