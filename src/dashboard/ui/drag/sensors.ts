import {
  type PointerSensorOptions,
  type PointerSensorProps,
  PointerSensor,
  type SensorDescriptor,
  type SensorOptions,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { PointerEvent } from 'react'
import { flushSync } from 'react-dom'

const mouseOptions = { activationConstraint: { distance: 5 } }
const touchOptions = { activationConstraint: { delay: 250, tolerance: 8 } }

/** Sensors of every drag: mouse and pen after 5 px, touch after a long press, and the given keyboard sensor. */
export function useDragSensors<Options extends SensorOptions>(keyboard: SensorDescriptor<Options>) {
  return useSensors(useSensor(MouseSensor, mouseOptions), useSensor(LongPressSensor, touchOptions), keyboard)
}

/**
 * Sensor for mouse and pen. It also takes touches on elements with `data-drag-handle`, which need no long press but must have the CSS
 * `touch-action: none`.
 */
class MouseSensor extends PointerSensor {
  static override activators = [
    {
      eventName: 'onPointerDown' as const,
      handler: (event: PointerEvent, options: PointerSensorOptions) =>
        (event.pointerType !== 'touch' || isHandle(event.nativeEvent)) &&
        PointerSensor.activators.every(({ handler }) => handler(event, options)),
    },
  ]

  constructor(props: PointerSensorProps) {
    super(withCancellation(props))
  }
}

class LongPressSensor extends TouchSensor {
  constructor(props: PointerSensorProps) {
    const handleStart: PointerSensorProps['onStart'] = (coordinates) => {
      navigator.vibrate?.(10)
      props.onStart(coordinates)
    }
    super(withCancellation({ ...props, onStart: handleStart }))
  }
}

function isHandle(event: Event): boolean {
  const [target] = event.composedPath()
  return target instanceof Element && target.closest('[data-drag-handle]') !== null
}

/** Cancels the current drag. Sensors have no method for it, but listen for this key code, which nothing else handles. */
export function cancelDrag(): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }))
}

/**
 * Also cancels the drag on Escape (before other listeners get the key), on a second finger, and when the window loses focus. Renders the
 * last move before the drag ends: the browser may send both in one task, but the handlers of DndContext only see what is rendered.
 */
function withCancellation(props: PointerSensorProps): PointerSensorProps {
  const listenersController = new AbortController()
  let lastCoordinates: Parameters<PointerSensorProps['onMove']>[0] | null = null
  const finishWith = (end: () => void) => () => {
    listenersController.abort()
    const coordinates = lastCoordinates
    if (coordinates) flushSync(() => props.onMove(coordinates))
    end()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !lastCoordinates) return
    event.preventDefault()
    event.stopPropagation()
    cancelDrag()
  }
  const handleTouch = ({ touches }: TouchEvent) => touches.length > 1 && cancelDrag()
  const options = { signal: listenersController.signal, capture: true }
  addEventListener('keydown', handleKey, options)
  addEventListener('touchstart', handleTouch, { ...options, passive: true })
  addEventListener('blur', cancelDrag, { signal: listenersController.signal })
  return {
    ...props,
    onStart: (coordinates) => {
      lastCoordinates = coordinates
      props.onStart(coordinates)
    },
    onMove: (coordinates) => {
      lastCoordinates = coordinates
      props.onMove(coordinates)
    },
    onEnd: finishWith(props.onEnd),
    onCancel: finishWith(props.onCancel),
  }
}
