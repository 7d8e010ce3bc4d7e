import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { toast as sonner, Toaster as Sonner } from 'sonner'
import { connectToaster, type ShownToast } from './toast.ts'

const MAX_SHOWN = 3

/** The only status region, mounted once around all screens. Alt+T focuses it. */
export function Toaster() {
  const movedFocus = useMovedFocus()
  // Runs after Sonner's own effects. Sonner ignores toasts that are shown before them.
  useEffect(() => connectToaster({ show: showToast, dismiss: sonner.dismiss }), [])
  return createPortal(
    <div {...movedFocus}>
      <Sonner
        // Sonner's region is a polite live region without a role; `status` makes it findable.
        ref={(region) => region?.setAttribute('role', 'status')}
        position="bottom-center"
        expand
        gap={8}
        offset={{ bottom: 'calc(16px + var(--over-bar, 0px))' }}
        mobileOffset={{ bottom: 'calc(env(safe-area-inset-bottom) + 16px + var(--over-bar, 0px))' }}
        className="[--width:416px]! font-sans!"
        toastOptions={{
          unstyled: true,
          className: 'w-full duration-150!',
          // A modal dialog disables the pointer outside of it, but toasts stay usable.
          style: { pointerEvents: 'auto' },
        }}
      />
    </div>,
    // An open modal hides its siblings from assistive technology, so a toaster that loads later must not be inside one of them.
    document.body,
  )
}

/**
 * When the focus leaves the toasts, Sonner returns it to the element that had it before. That is right for Tab, but an element that was
 * clicked or focused by a shortcut must keep the focus.
 */
function useMovedFocus() {
  const isTab = useRef(false)
  return {
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      isTab.current = key === 'Tab'
    },
    onKeyUpCapture: () => {
      isTab.current = false
    },
    // Runs after Sonner's own handler.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      const isElsewhere = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)
      if (isElsewhere && !isTab.current) relatedTarget.focus({ preventScroll: true })
      isTab.current = false
    },
  }
}

function showToast({ id, message, tone, action, durationMs, onClose }: ShownToast) {
  const otherToasts = sonner.getToasts().filter((otherToast) => otherToast.id !== id)
  for (const otherToast of otherToasts.slice(0, Math.max(0, otherToasts.length - MAX_SHOWN + 1)))
    sonner.dismiss(otherToast.id)
  sonner.custom(
    (toastId) => <ToastLine message={message} tone={tone} action={action} onDismiss={() => sonner.dismiss(toastId)} />,
    { id, duration: durationMs, onDismiss: onClose, onAutoClose: onClose },
  )
}

interface ToastLineProps {
  message: string
  tone: 'normal' | 'bad'
  action: { label: string; run: () => void } | undefined
  onDismiss: () => void
}

/** Content of a toast. */
function ToastLine({ message, tone, action, onDismiss }: ToastLineProps) {
  return (
    <div className="flex min-h-10 items-center gap-1 rounded-lg bg-inverse py-1 pr-1 pl-3 text-sm text-inverse-ink shadow-float">
      {tone === 'bad' ? <CircleAlert aria-hidden className="mr-1 size-4 shrink-0" /> : null}
      <span className="min-w-0 flex-1 py-1 wrap-anywhere">{message}</span>
      {action ? (
        <button
          type="button"
          className="h-8 rounded-md px-2.5 font-semibold hover:bg-inverse-hover"
          onClick={action.run}
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-8 place-items-center rounded-md hover:bg-inverse-hover"
        onClick={onDismiss}
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}
