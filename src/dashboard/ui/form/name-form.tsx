import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../button.tsx'
import { TextField } from '../text-field.tsx'
import { Form } from './form.tsx'
import { FormButtons, SubmitButton } from './form-buttons.tsx'
import { FormField } from './form-field.tsx'
import { isComposing } from '../is-composing.ts'

interface NameFormProps<Result> {
  /** Name of the field in the request, which server errors refer to. */
  fieldName?: string
  label?: string
  hint?: ReactNode
  value: string
  /** Returns the problem of the trimmed text; undefined if it is valid. By default, only an empty text is invalid. */
  validate?: (text: string) => string | undefined
  /** Normalizes input, for example to lower case. */
  format?: (typedName: string) => string
  /** Other props of the input. */
  input?: Omit<ComponentProps<'input'>, 'id' | 'name' | 'value' | 'onChange'>
  action: string
  errorTitle: string
  /** Called with the trimmed text. The form shows the error if this rejects. */
  onSave: (text: string) => Result | Promise<Result>
  /** Called with the result of `onSave`, unless the form was closed meanwhile. */
  onSuccess?: (result: Result) => void
  /** Omitted for a permanent form without Cancel. */
  onCancel?: (() => void) | undefined
  /** `dialog`: buttons at the bottom right; `inline`: below the field, Escape cancels; `row`: next to the field. */
  layout?: 'dialog' | 'inline' | 'row'
  /** After the field. */
  children?: ReactNode
}

/** Form with a single text field, such as a name or an address. */
export function NameForm<Result>(props: NameFormProps<Result>) {
  const { fieldName = 'name', label = 'Name', hint, value, validate = requireName, format, input } = props
  const { action, errorTitle, onSave, onSuccess, onCancel, layout = 'dialog', children } = props
  const form = useForm<Record<string, string>>({ defaultValues: { [fieldName]: value } })
  const field = (
    <FormField control={form.control} name={fieldName} validate={(text) => validate(text.trim())}>
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
    if (event.key !== 'Escape' || layout !== 'inline' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    onCancel?.()
  }
  return (
    <Form
      form={form}
      errorTitle={errorTitle}
      className={layout === 'row' ? 'grid gap-2' : 'grid gap-4'}
      onSubmit={(values) => onSave((values[fieldName] ?? '').trim())}
      onSuccess={onSuccess}
    >
      {layout === 'row' ? (
        <div className="flex flex-wrap items-start gap-2">
          <div className="max-w-md min-w-0 flex-1 basis-48">{field}</div>
          {/* Aligned with the input, below the label. */}
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
