import type { JsonValue } from '#contract/json.ts'
import { apply } from './apply.ts'
import type { Document } from './document.ts'
import { compile, type Intent, toIntent, getNewValues, getCurrentValues } from './intent.ts'
import type { BlockTypeRegistry } from './block-type-registry.ts'
import { type Operation, getSubjectId } from './operation.ts'
import { getOwnValue } from './get-own-value.ts'
import type { OperationError } from './operation-error.ts'
import { isSameJson } from './same-json.ts'

export interface RebaseResult<Step extends Intent> {
  document: Document
  /** Replayed steps in order, each with its operation and inverse. */
  replayed: ReplayedStep<Step>[]
  /** Steps that could not be replayed, with the error. */
  lost: { step: Step; error: OperationError }[]
  /** Fields that the replayed steps and the newer document both changed. The values of the steps win. */
  overlaps: Overlap[]
}
export interface ReplayedStep<Step extends Intent> {
  step: Step
  operation: Operation
  inverse: Intent[]
}
export interface Overlap {
  /** Id of the block or page, or `theme` or `nav`. */
  target: string
  field: string
  mine: JsonValue
  /** Null if the others removed the field. */
  theirs: JsonValue
}

/** Replays steps in order on a newer document. Steps without an effect are in neither `replayed` nor `lost`. */
export function rebase<Step extends Intent>(
  document: Document,
  steps: readonly Step[],
  blockTypes: BlockTypeRegistry,
): RebaseResult<Step> {
  const rebased: RebaseResult<Step> = { document, replayed: [], lost: [], overlaps: [] }
  for (const step of steps) {
    const before = rebased.document
    const operation = compile(step, before)
    if (operation === null) continue
    const result = apply(before, [operation], blockTypes)
    if (!result.ok) {
      rebased.lost.push({ step, error: result.rejection })
      continue
    }
    const after = result.document
    rebased.document = after
    rebased.overlaps.push(...findOverlaps(step, operation, before))
    const inverse = result.inverse.map((inverseOperation) => toIntent(after, inverseOperation))
    rebased.replayed.push({ step: { ...step, was: getCurrentValues(before, operation) }, operation, inverse })
  }
  return rebased
}

function findOverlaps({ was }: Intent, operation: Operation, document: Document): Overlap[] {
  const current = getCurrentValues(document, operation)
  return Object.entries(getNewValues(operation)).flatMap(([field, mine]) => {
    const theirs = getOwnValue(current, field)
    if (isSameJson(theirs, getOwnValue(was, field)) || isSameJson(theirs, mine)) return []
    return [{ target: getTarget(operation), field, mine, theirs }]
  })
}

function getTarget(operation: Operation): string {
  if (operation.op === 'setNav') return 'nav'
  return operation.op === 'setTheme' ? 'theme' : getSubjectId(operation)
}
