import type { Activators, SensorInstance, SensorProps } from '@dnd-kit/core'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

export interface GapKeyboardOptions {
  /** Moves the target by a number of places. Returns the gap; null at the ends. */
  step: (offset: number) => number | null
  /** Moves the target beside a block. Returns a number that differs with the target; null if there is none. */
  stepAside: (side: 'left' | 'right') => number | null
}

/**
 * Drags from gap to gap, and to the sides of blocks, with the keyboard. The KeyboardSensor of dnd-kit moves a rectangle by pixels, which needs one droppable per block
 * and fails with blocks of different heights.
 */
export class GapKeyboardSensor implements SensorInstance {
  autoScrollEnabled = false

  static activators: Activators<GapKeyboardOptions> = [
    {
      eventName: 'onKeyDown',
      handler: ({ nativeEvent }: ReactKeyboardEvent) => {
        nativeEvent.preventDefault()
        return true
      },
    },
  ]

  constructor({ options, onStart, onMove, onEnd, onCancel }: SensorProps<GapKeyboardOptions>) {
    const stop = new AbortController()
    const finish = (notify: () => void) => {
      stop.abort()
      notify()
    }
    const handleKey = (event: KeyboardEvent) => {
      // Stops all other key handlers until the drop.
      event.preventDefault()
      event.stopPropagation()
      if (event.code === 'Escape') return finish(onCancel)
      if (endCodes.has(event.code)) return finish(onEnd)
      const [offset, side] = [steps[event.code], sides[event.code]]
      const place = offset !== undefined ? options.step(offset) : side !== undefined ? options.stepAside(side) : null
      // DndContext only notices a move if the coordinates change, so the first place must differ from the start.
      if (place !== null) onMove({ x: 0, y: place + 1 })
    }
    const listenerOptions = { signal: stop.signal, capture: true }
    addEventListener('keydown', handleKey, listenerOptions)
    addEventListener('pointerdown', () => finish(onCancel), listenerOptions)
    addEventListener('blur', () => finish(onCancel), { signal: stop.signal })
    onStart({ x: 0, y: 0 })
  }
}

const endCodes = new Set(['Space', 'Enter', 'NumpadEnter', 'Tab'])

const steps: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -Infinity,
  End: Infinity,
}

const sides: Record<string, 'left' | 'right'> = { ArrowLeft: 'left', ArrowRight: 'right' }
