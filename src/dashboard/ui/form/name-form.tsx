import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../button.tsx'
import { TextField } from '../text-field.tsx'
import { Form } from './form.tsx'
import { FormButtons, SubmitButton } from './form-buttons.tsx'
import { FormField } from './form-field.tsx'

interface NameFormProps<Result> {
  /** What the text is called on the wire, so that errors of the server find the field. */
  field?: string
  label?: string
  hint?: ReactNode
  value: string
  /** What is wrong with the trimmed text; undefined where nothing is. Without it, any text but none will do. */
  validate?: (text: string) => string | undefined
  /** Turns what is typed into what the field shows: lower case, for example. */
  format?: (typed: string) => string
  /** Further properties of the input. */
  input?: Omit<ComponentProps<'input'>, 'id' | 'name' | 'value' | 'onChange'>
  action: string
  errorTitle: string
  /** Gets the trimmed text. Rejects with what went wrong, which is shown. */
  onSave: (text: string) => Result | Promise<Result>
  /** Called with what `onSave` resolved to, unless the form was closed meanwhile. */
  onSuccess?: (result: Result) => void
  /** None: the form is always there and has no Cancel. */
  onCancel?: (() => void) | undefined
  /** `dialog`: buttons at the end, right; `inline`: below the field, left, and Escape cancels; `row`: beside the field. */
  layout?: 'dialog' | 'inline' | 'row'
  /** After the field. */
  children?: ReactNode
}

/** A form with one text field: a name, an address, an access code. */
export function NameForm<Result>(props: NameFormProps<Result>) {
  const { field: name = 'name', label = 'Name', hint, value, validate = requireName, format, input } = props
  const { action, errorTitle, onSave, onSuccess, onCancel, layout = 'dialog', children } = props
  const form = useForm<Record<string, string>>({ defaultValues: { [name]: value } })
  const field = (
    <FormField control={form.control} name={name} validate={(text) => validate(text.trim())}>
      {({ onChange, ...field }) => (
        <TextField
          label={label}
          hint={hint}
          maxLength={200}
          autoComplete="off"
          {...input}
          {...field}
          onChange={(event) => onChange(format ? format(event.target.value) : event)}
        />
      )}
    </FormField>
  )
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || layout !== 'inline') return
    event.preventDefault()
    onCancel?.()
  }
  return (
    <Form
      form={form}
      errorTitle={errorTitle}
      className={layout === 'row' ? 'grid gap-2' : 'grid gap-4'}
      onSubmit={(values) => onSave((values[name] ?? '').trim())}
      onSuccess={onSuccess}
    >
      {layout === 'row' ? (
        <div className="flex flex-wrap items-start gap-2">
          <div className="max-w-md min-w-0 flex-1 basis-64">{field}</div>
          {/* As far down as the label is high. */}
          <div className="flex gap-2 pt-6.5">
            {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
            <SubmitButton>{action}</SubmitButton>
          </div>
        </div>
      ) : (
        <div role="presentation" className="grid gap-4" onKeyDown={cancelOnEscape}>
          {field}
        </div>
      )}
      {children}
      {layout === 'dialog' && onCancel ? <FormButtons action={action} onCancel={onCancel} /> : null}
      {layout === 'inline' ? (
        <div className="flex gap-2">
          <SubmitButton variant="primary">{action}</SubmitButton>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      ) : null}
    </Form>
  )
}

function requireName(text: string): string | undefined {
  return text === '' ? 'Enter a name.' : undefined
}
