import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { dismissToast, type Toast, toasts } from './toast.ts'

/** The one status region. Mounted once, by the root. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read)
  const region = useRef<HTMLDivElement>(null)
  const newest = shown.at(-1)?.id
  useEffect(() => {
    const element = region.current
    if (!element || newest === undefined) return
    // Shown anew, it lies above a dialog that was opened since.
    if (element.matches(':popover-open')) element.hidePopover()
    element.showPopover()
  }, [newest])
  return (
    <div
      ref={region}
      role="status"
      popover="manual"
      className="pointer-events-none fixed inset-x-0 top-auto bottom-0 m-0 mx-auto block! w-full max-w-md bg-transparent p-4 mb-(--over-bar,0px) max-sm:pb-[calc(env(safe-area-inset-bottom)+16px)]"
    >
      {shown.map((one) => (
        <ToastLine key={one.id} toast={one} />
      ))}
    </div>
  )
}

function ToastLine({ toast: { id, message, tone, undo } }: { toast: Toast }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setInterval(
      () => {
        // Whoever points at it or has the focus in it is reading, or about to press Undo.
        if (!line.current?.matches(':hover, :focus-within')) dismissToast(id)
      },
      undo ? 10_000 : 6_000,
    )
    return () => clearInterval(timer)
  }, [id, undo])
  return (
    <div
      ref={line}
      className="pointer-events-auto mt-2 flex min-h-10 animate-rise items-center gap-1 rounded-lg bg-inverse py-1 pr-1 pl-3 text-sm text-inverse-ink shadow-float"
    >
      {tone === 'bad' ? <CircleAlert aria-hidden className="mr-1 size-4 shrink-0" /> : null}
      <span className="min-w-0 flex-1 py-1 wrap-anywhere">{message}</span>
      {undo ? (
        <button
          type="button"
          className="h-8 rounded-md px-2.5 font-semibold hover:bg-inverse-hover"
          onClick={() => {
            dismissToast(id)
            undo()
          }}
        >
          Undo
        </button>
      ) : null}
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-8 place-items-center rounded-md hover:bg-inverse-hover"
        onClick={() => dismissToast(id)}
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}
