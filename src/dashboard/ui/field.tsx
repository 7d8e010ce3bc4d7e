import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'

/** Props that link a control to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}
export interface FieldText {
  label: string
  hint?: ReactNode
  /** Problem and solution. Marks the control as invalid. */
  error?: string | undefined
  /** Adds "optional" to the label. */
  optional?: boolean
}
interface FieldProps extends FieldText {
  /** At the end of the line of the label: the value of a slider. */
  valueText?: string
  children: (controlProps: ControlProps) => ReactNode
}

/** A visible label, the control, then its error or hint. */
export function Field({ label, hint, error, optional = false, valueText, children }: FieldProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <div className="flex items-baseline justify-between gap-2 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
          {optional ? <span className="font-normal text-ink-faint"> (optional)</span> : null}
        </label>
        {valueText === undefined ? null : (
          <span aria-hidden className="text-ink-soft tabular-nums">
            {valueText}
          </span>
        )}
      </div>
      {children({ id, ...describeField(id, { hint, error }) })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

type Notes = Pick<FieldText, 'hint' | 'error'>

/** Links a control to the FieldNotes with the same id. */
export function describeField(id: string, { hint, error }: Notes): Omit<ControlProps, 'id'> {
  const noteIds = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { 'aria-describedby': noteIds || undefined, 'aria-invalid': error ? true : undefined }
}

interface FieldGroupProps extends Omit<FieldText, 'optional'> {
  children: ReactNode
}

/** A field of buttons or of other controls that have names of their own. */
export function FieldGroup({ label, hint, error, children }: FieldGroupProps) {
  const id = useId()
  const { 'aria-describedby': describedBy } = describeField(id, { hint, error })
  return (
    <div role="group" aria-labelledby={id} aria-describedby={describedBy} className="grid content-start gap-1.5">
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** The error and the hint of a field, below its control. */
export function FieldNotes({ id, hint, error }: Notes & { id: string }) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-sm text-bad-text">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-ink-faint">
          {hint}
        </p>
      ) : null}
    </>
  )
}
