import { getBlock, type Document, getPage, getPageOfBlock } from '#document/document.ts'
import { type Operation, getSubjectId } from '#document/operation.ts'
import type { EditSession, Step } from '#document/session/session-state.ts'

/** Throws if a step is lost: not saved by the service, not a conflict, and not without effect. */
export function assertNoStepLost(before: EditSession, after: EditSession, acceptedSteps: readonly Step[]): void {
  const remainingSteps = new Set([...getUnsavedSteps(after), ...acceptedSteps].map(({ n }) => n))
  const addedConflicts = JSON.stringify(after.conflicts.filter((item) => !before.conflicts.includes(item)))
  for (const { n, operation } of getUnsavedSteps(before)) {
    if (remainingSteps.has(n) || hasTakenEffect(operation, after)) continue
    const subject =
      operation.op === 'setTheme' || operation.op === 'setNav' ? JSON.stringify(operation) : getSubjectId(operation)
    if (addedConflicts.includes(subject.replaceAll(/^\{|\}$/g, ''))) continue
    if (subjectExists(subject, before.view)) throw new Error(`Step ${n} is gone: ${JSON.stringify(operation)}`)
  }
}

function getUnsavedSteps({ flight, queue }: EditSession): Step[] {
  return [...(flight?.steps ?? []), ...queue]
}

// A removed block no longer exists or was removed with its page; an added one exists.
function hasTakenEffect(operation: Operation, after: EditSession): boolean {
  const { document } = after.base
  if (operation.op === 'removePage') return !getPage(document, operation.page)
  if (operation.op === 'addBlock' || operation.op === 'addPage') return subjectExists(operation.id, document)
  if (operation.op !== 'removeBlock') return false
  const page = getPageOfBlock(document, operation.block)
  return (
    page === undefined ||
    getUnsavedSteps(after).some(({ operation: other }) => other.op === 'removePage' && other.page === page)
  )
}

// A step is not needed after this person has removed its block. Theme and navigation always exist.
function subjectExists(subject: string, document: Document): boolean {
  return subject.startsWith('{') || Boolean(getBlock(document, subject) ?? getPage(document, subject))
}
