import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface ErrorPanelProps {
  /** What failed: "The codes could not be loaded". */
  title: string
  /** What happened and what to do, such as an error's message. */
  children?: ReactNode
  onRetry?: () => void
  pending?: boolean
}

/** Error in a part of a screen. */
export function ErrorPanel({ title, children, onRetry, pending = false }: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className="m-4 flex gap-3 rounded-lg bg-bad-soft p-4 text-bad-text in-[form]:m-0 in-[section]:m-0 in-[[role=alertdialog]]:m-0 in-[[role=dialog]]:m-0"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-3">
        <div>
          <p className="text-sm font-semibold">{title}</p>
          {children ? <p className="text-sm wrap-anywhere">{children}</p> : null}
        </div>
        {onRetry ? (
          <Button onClick={onRetry} pending={pending}>
            <RotateCw aria-hidden />
            Retry
          </Button>
        ) : null}
      </div>
    </div>
  )
}
