import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'

interface ToastLineProps {
  message: string
  tone: 'normal' | 'bad'
  action: { label: string; run: () => void } | undefined
  onDismiss: () => void
}

/** Content of a toast. */
export function ToastLine({ message, tone, action, onDismiss }: ToastLineProps) {
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
