import { type KeyboardEvent, type ReactNode, type SyntheticEvent, use, useEffect, useRef, useState } from 'react'
import { type FieldPath, type FieldValues, FormProvider, type UseFormReturn, useFormState } from 'react-hook-form'
import { ErrorPanel } from '../error-panel.tsx'
import { readFormError } from './form-error.ts'
import { FieldNames } from './form-field.tsx'
import { OpenForms } from './open-forms.ts'

interface FormProps<T extends FieldValues, Out, Result> {
  form: UseFormReturn<T, unknown, Out>
  /** Title of a general error: "The key was not created". */
  errorTitle: string
  className?: string
  /** The form is pending until this resolves. If it rejects, the error is shown at its fields or above them. */
  onSubmit: (values: Out) => Result | Promise<Result>
  /** Called with the result of `onSubmit`, unless the form was closed meanwhile. */
  onSuccess?: ((result: Result) => void) | undefined
  children: ReactNode
}

/**
 * A react-hook-form form. After a failed submit, the first invalid field gets the focus and the input is kept. While a submit is running,
 * further submits are ignored.
 */
export function Form<T extends FieldValues, Out, Result>(props: FormProps<T, Out, Result>) {
  const { form, errorTitle, className = 'grid grid-cols-1 gap-4', onSubmit, onSuccess, children } = props
  const { errors, submitCount, isDirty } = useFormState({ control: form.control })
  const openForms = use(OpenForms)
  const [names] = useState(() => new Set<string>())
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  useEffect(() => {
    if (submitCount > 0 && element.current) focusFirstError(element.current)
  }, [submitCount])
  useEffect(() => {
    const state = { isDirty }
    openForms.add(state)
    return () => void openForms.delete(state)
  }, [openForms, isDirty])
  const submit = async (values: Out) => {
    try {
      const result = await onSubmit(values)
      if (element.current) onSuccess?.(result)
    } catch (error) {
      const { message, fieldErrors } = readFormError(error)
      const unplacedMessages: string[] = []
      for (const [path, text] of fieldErrors) {
        const name = findName(names, path)
        if (name === undefined) unplacedMessages.push(text)
        // Only registered fields are in `names`, so the name is a path of the form.
        else form.setError(name as FieldPath<T>, { type: 'server', message: text })
      }
      if (unplacedMessages.length === fieldErrors.size) form.setError('root', { message })
      else if (unplacedMessages.length > 0) form.setError('root', { message: unplacedMessages.join(' ') })
    }
  }
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    // A dialog opened by this form is its child in React but not in the DOM.
    if (event.target !== event.currentTarget || isSending.current) return
    isSending.current = true
    try {
      await form.handleSubmit(submit)(event)
    } finally {
      isSending.current = false
    }
  }
  return (
    <FormProvider {...form}>
      <FieldNames value={names}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter submits, as in every mail client. */}
        <form
          ref={element}
          noValidate
          className={className}
          onSubmit={(event) => void handleSubmit(event)}
          onKeyDown={submitByKey}
        >
          {errors.root?.message === undefined ? null : (
            <ErrorPanel title={errorTitle}>{errors.root.message}</ErrorPanel>
          )}
          {children}
        </form>
      </FieldNames>
    </FormProvider>
  )
}

/** The field for a path in the request: `destination` for `destination.url`. */
function findName(names: ReadonlySet<string>, path: string): string | undefined {
  for (let name = path; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.'))))
    if (names.has(name)) return name
  return undefined
}

function focusFirstError(form: HTMLFormElement) {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] :is(button, input)')
  if (!field) return form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  field.focus()
  // Passwords and codes are usually typed again from the start.
  if (field instanceof HTMLInputElement && (field.type === 'password' || field.autocomplete === 'one-time-code'))
    field.select()
}

function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  const isInForm = event.target instanceof Node && event.currentTarget.contains(event.target)
  if (!isInForm || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
