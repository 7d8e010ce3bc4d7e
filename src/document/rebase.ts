import type { JsonValue } from '#contract/json.ts'
import { apply } from './apply.ts'
import type { Document } from './document.ts'
import { compile, type Intent, intentOf, valuesSet, valuesUnder } from './intent.ts'
import type { Kinds } from './block-type-registry.ts'
import { type Operation, subjectOf } from './operation.ts'
import { ownValue } from './get-own-value.ts'
import type { Refusal } from './operation-error.ts'
import { sameJson } from './same-json.ts'

export interface Rebased<Step extends Intent> {
  document: Document
  /** In order: what could be made again, by which operation, and what takes that back. */
  kept: Kept<Step>[]
  /** What could not be, and why. */
  lost: { step: Step; refusal: Refusal }[]
  /** What both have changed: these steps' values stand, the others' are told. */
  overlaps: Overlap[]
}
export interface Kept<Step extends Intent> {
  step: Step
  operation: Operation
  inverse: Intent[]
}
export interface Overlap {
  /** Block, page, `theme` or `nav`. */
  target: string
  field: string
  mine: JsonValue
  /** Null where they removed it. */
  theirs: JsonValue
}

/** Makes steps again, in order, on a newer document. What there is nothing left of to do is in neither list. */
export function rebase<Step extends Intent>(document: Document, steps: readonly Step[], kinds: Kinds): Rebased<Step> {
  const rebased: Rebased<Step> = { document, kept: [], lost: [], overlaps: [] }
  for (const step of steps) {
    const before = rebased.document
    const operation = compile(step, before)
    if (operation === null) continue
    const applied = apply(before, [operation], kinds)
    if (!applied.ok) {
      rebased.lost.push({ step, refusal: applied.refusal })
      continue
    }
    const after = applied.document
    rebased.document = after
    rebased.overlaps.push(...overlapsOf(step, operation, before))
    const inverse = applied.inverse.map((each) => intentOf(after, each))
    rebased.kept.push({ step: { ...step, was: valuesUnder(before, operation) }, operation, inverse })
  }
  return rebased
}

function overlapsOf({ was }: Intent, operation: Operation, document: Document): Overlap[] {
  const now = valuesUnder(document, operation)
  return Object.entries(valuesSet(operation)).flatMap(([field, mine]) => {
    const theirs = ownValue(now, field)
    if (sameJson(theirs, ownValue(was, field)) || sameJson(theirs, mine)) return []
    return [{ target: targetOf(operation), field, mine, theirs }]
  })
}

function targetOf(operation: Operation): string {
  if (operation.op === 'setNav') return 'nav'
  return operation.op === 'setTheme' ? 'theme' : subjectOf(operation)
}
