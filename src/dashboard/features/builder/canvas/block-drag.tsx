import { type KeyboardEvent, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { isComposing } from '#dashboard/ui/is-composing.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { createDropAreaStore, DropAreaContext, type StartDrag } from './drop-area.tsx'

// Lazy, so that the page does not wait for dnd-kit.
const BlockDrags = lazyComponent(async () => ({ default: (await import('./block-drags.tsx')).BlockDrags }))
// Requested while the page is still loading. If it were requested by its first render, a press within the next 300 ms would be lost.
void BlockDrags.load()

interface BlockDragProps {
  className: string
  children: ReactNode
}

/** An element in which blocks can be dragged once the code for it has loaded. A drag does not render the children. */
export function BlockDrag({ className, children }: BlockDragProps) {
  const [areas] = useState(createDropAreaStore)
  const surface = useRef<HTMLDivElement>(null)
  const starter = useRef<StartDrag>(null)
  const setStarter = useCallback((start: StartDrag | null) => {
    starter.current = start
  }, [])
  return (
    <>
      <DropAreaContext value={areas}>
        <div
          ref={surface}
          className={className}
          // In the capture phase, because the canvas calls preventDefault on a press, and sensors ignore prevented events.
          onPointerDownCapture={(event) => event.shiftKey || starter.current?.('onPointerDown', event)}
          onTouchStartCapture={(event) => starter.current?.('onTouchStart', event)}
          onKeyDownCapture={(event) => isSpace(event) && starter.current?.('onKeyDown', event)}
        >
          {children}
        </div>
      </DropAreaContext>
      <Suspense>
        <BlockDrags areas={areas} surface={surface} onReady={setStarter} />
      </Suspense>
    </>
  )
}

function isSpace({ nativeEvent, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return nativeEvent.code === 'Space' && !isComposing(nativeEvent) && !shiftKey && !ctrlKey && !altKey && !metaKey
}
