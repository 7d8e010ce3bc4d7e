import type { JsonObject } from '#contract/json.ts'
import { getOwnValue } from '../get-own-value.ts'
import { getNewValues, type Intent, setsSameFields } from '../intent.ts'
import type { BlockTypeRegistry } from '../block-type-registry.ts'
import type { Operation } from '../operation.ts'
import { rebase } from '../rebase.ts'
import type { OperationError } from '../operation-error.ts'
import { isSameJson } from '../same-json.ts'
import type { EditSession, HistoryEntry, Step } from './session-state.ts'

export interface AppliedIntents {
  session: EditSession
  /** The inverse of each step; empty if nothing changed. */
  inverse: HistoryEntry['inverse']
  lost: { step: Intent; error: OperationError }[]
}

/**
 * Applies intents to the current document as far as possible, and queues them. Browsers store the fields `n`, `was` and `of` under these short
 * names, see session-state.ts.
 */
export function applyIntents(
  session: EditSession,
  { intents, entry }: { intents: readonly Intent[]; entry: number },
  blockTypes: BlockTypeRegistry,
): AppliedIntents {
  const { document, replayed, lost } = rebase(session.view, intents, blockTypes)
  const steps = replayed.map(({ step, operation }, index): Step => ({
    ...step,
    compiled: operation,
    n: session.next + index,
    entry,
  }))
  return {
    session: {
      ...session,
      view: document,
      queue: steps.reduce(appendStep, session.queue),
      next: session.next + steps.length,
      error: lost[0]?.error ?? null,
    },
    inverse: replayed.map(({ inverse }, index) => ({ of: session.next + index, intents: inverse })).toReversed(),
    lost,
  }
}

// Unsent changes of a field by one gesture, such as typing, are joined into one step. If together they change nothing, as typing and its
// undo, there is nothing to send: a step would replace what others have written meanwhile by the former value.
function appendStep(queue: readonly Step[], step: Step): readonly Step[] {
  const last = queue.at(-1)
  if (last?.entry !== step.entry || !setsSameFields(last.compiled, step.compiled)) return [...queue, step]
  return setsFormerValues(step.compiled, last.was)
    ? queue.slice(0, -1)
    : queue.with(-1, { ...step, n: last.n, was: last.was })
}

function setsFormerValues(operation: Operation, was: JsonObject): boolean {
  return Object.entries(getNewValues(operation)).every(([name, value]) => isSameJson(value, getOwnValue(was, name)))
}
