import { hashKey } from '@tanstack/react-query'
import type { PlainDesign } from '#contract/designs.ts'

/** A design with its undo history. */
export interface DesignHistory {
  past: readonly PlainDesign[]
  now: PlainDesign
  future: readonly PlainDesign[]
  /** The current drag or typing, whose changes are one step. */
  gesture: string | null
}

export type DesignStep =
  | { type: 'edit'; change: Partial<PlainDesign>; gesture: string | null }
  | { type: 'endGesture' | 'undo' | 'redo' }

const MAX_STEPS = 200

export function startHistory(now: PlainDesign): DesignHistory {
  return { past: [], now, future: [], gesture: null }
}

export function nextHistory(history: DesignHistory, step: DesignStep): DesignHistory {
  switch (step.type) {
    case 'edit':
      return applyEdit(history, step)
    case 'endGesture':
      return history.gesture === null ? history : { ...history, gesture: null }
    case 'undo': {
      const { past, now, future } = history
      const before = past.at(-1)
      return before ? { past: past.slice(0, -1), now: before, future: [now, ...future], gesture: null } : history
    }
    case 'redo': {
      const { past, now, future } = history
      const [after, ...rest] = future
      return after ? { past: [...past, now], now: after, future: rest, gesture: null } : history
    }
  }
}

/** Whether two designs are equal, in whatever order their members are. */
export function isSameDesign(a: PlainDesign, b: PlainDesign): boolean {
  return hashKey([a]) === hashKey([b])
}

function applyEdit(history: DesignHistory, { change, gesture }: Extract<DesignStep, { type: 'edit' }>): DesignHistory {
  const now = { ...history.now, ...change }
  if (isSameDesign(now, history.now)) return history
  const isSameGesture = gesture !== null && gesture === history.gesture
  const past = isSameGesture ? history.past : [...history.past, history.now].slice(-MAX_STEPS)
  return { past, now, future: [], gesture }
}
