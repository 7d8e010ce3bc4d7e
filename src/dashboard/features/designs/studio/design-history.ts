import { hashKey } from '@tanstack/react-query'
import type { PlainDesign } from '#contract/plain-design.ts'

/** A design with its undo history. */
export interface DesignHistory {
  past: readonly PlainDesign[]
  current: PlainDesign
  future: readonly PlainDesign[]
  /** The drag or typing in progress, whose changes form one undo step. */
  gesture: string | null
}

export type DesignStep =
  | { type: 'edit'; change: Partial<PlainDesign>; gesture: string | null }
  | { type: 'endGesture' | 'undo' | 'redo' }

const MAX_STEPS = 200

export function startHistory(current: PlainDesign): DesignHistory {
  return { past: [], current, future: [], gesture: null }
}

export function reduceHistory(history: DesignHistory, step: DesignStep): DesignHistory {
  switch (step.type) {
    case 'edit':
      return applyEdit(history, step)
    case 'endGesture':
      return history.gesture === null ? history : { ...history, gesture: null }
    case 'undo': {
      const { past, current, future } = history
      const previous = past.at(-1)
      return previous
        ? { past: past.slice(0, -1), current: previous, future: [current, ...future], gesture: null }
        : history
    }
    case 'redo': {
      const { past, current, future } = history
      const [next, ...laterSteps] = future
      return next ? { past: [...past, current], current: next, future: laterSteps, gesture: null } : history
    }
  }
}

/** Whether two designs are equal. The order of their members does not matter. */
export function isSameDesign(a: PlainDesign, b: PlainDesign): boolean {
  return hashKey([a]) === hashKey([b])
}

function applyEdit(history: DesignHistory, { change, gesture }: Extract<DesignStep, { type: 'edit' }>): DesignHistory {
  const current = { ...history.current, ...change }
  if (isSameDesign(current, history.current)) return history
  const isSameGesture = gesture !== null && gesture === history.gesture
  const past = isSameGesture ? history.past : [...history.past, history.current].slice(-MAX_STEPS)
  return { past, current, future: [], gesture }
}
