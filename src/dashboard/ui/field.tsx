import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'

/** What ties a control to its label, hint and error; spread it on the control. */
export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}
export interface FieldText {
  label: string
  hint?: ReactNode
  /** What is wrong and how to mend it. Its presence marks the control as invalid. */
  error?: string | undefined
  /** Says so beside the label. */
  optional?: boolean
}
interface FieldProps extends FieldText {
  children: (wiring: FieldWiring) => ReactNode
}

/** A visible label, the control, then its error or hint. */
export function Field({ label, hint, error, optional = false, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {optional ? <span className="font-normal text-ink-faint"> (optional)</span> : null}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p id={errorId} role="alert" className="flex gap-1.5 text-sm text-bad-text">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className="text-xs text-ink-faint">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
