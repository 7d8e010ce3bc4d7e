import type { JsonValue } from '#contract/json.ts'
import { apply } from './apply.ts'
import type { Document } from './document.ts'
import { compile, type Intent, toIntent, valuesSet, valuesUnder } from './intent.ts'
import type { BlockTypeRegistry } from './block-type-registry.ts'
import { type Operation, getSubjectId } from './operation.ts'
import { ownValue } from './get-own-value.ts'
import type { OperationError } from './operation-error.ts'
import { sameJson } from './same-json.ts'

export interface Rebased<Step extends Intent> {
  document: Document
  /** Replayed steps in order, each with its operation and inverse. */
  replayed: ReplayedStep<Step>[]
  /** Steps that could not be replayed, with the error. */
  lost: { step: Step; error: OperationError }[]
  /** Fields that both changed: the replayed steps' values win, the others are reported. */
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
  /** Null if they removed it. */
  theirs: JsonValue
}

/** Replays steps in order on a newer document. Steps without effect are in neither list. */
export function rebase<Step extends Intent>(
  document: Document,
  steps: readonly Step[],
  blockTypes: BlockTypeRegistry,
): Rebased<Step> {
  const rebased: Rebased<Step> = { document, replayed: [], lost: [], overlaps: [] }
  for (const step of steps) {
    const before = rebased.document
    const operation = compile(step, before)
    if (operation === null) continue
    const applied = apply(before, [operation], blockTypes)
    if (!applied.ok) {
      rebased.lost.push({ step, error: applied.rejection })
      continue
    }
    const after = applied.document
    rebased.document = after
    rebased.overlaps.push(...findOverlaps(step, operation, before))
    const inverse = applied.inverse.map((each) => toIntent(after, each))
    rebased.replayed.push({ step: { ...step, was: valuesUnder(before, operation) }, operation, inverse })
  }
  return rebased
}

function findOverlaps({ was }: Intent, operation: Operation, document: Document): Overlap[] {
  const now = valuesUnder(document, operation)
  return Object.entries(valuesSet(operation)).flatMap(([field, mine]) => {
    const theirs = ownValue(now, field)
    if (sameJson(theirs, ownValue(was, field)) || sameJson(theirs, mine)) return []
    return [{ target: getTarget(operation), field, mine, theirs }]
  })
}

function getTarget(operation: Operation): string {
  if (operation.op === 'setNav') return 'nav'
  return operation.op === 'setTheme' ? 'theme' : getSubjectId(operation)
}
