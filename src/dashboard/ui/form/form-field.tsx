import { createContext, type ReactNode, use, useEffect } from 'react'
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
  type UseControllerReturn,
} from 'react-hook-form'

/** Names of the visible fields; other server errors are shown for the whole form. */
export const FieldNames = createContext<Set<string>>(new Set())

interface FormFieldProps<T extends FieldValues, N extends FieldPath<T>, Out> {
  control: Control<T, unknown, Out>
  name: N
  /** Returns the problem of the value; undefined if it is valid. Not for forms with a schema. */
  validate?: (value: FieldPathValue<T, N>) => string | undefined
  /** Field whose validity depends on this one, so that a change validates it again. */
  deps?: FieldPath<T>
  /** Renders the control, which must show `error`, as every field in `ui/` does. */
  children: (field: FieldControl<T, N>) => ReactNode
}

// Without `ref`, because the form itself focuses the first invalid control in document order.
type FieldControl<T extends FieldValues, N extends FieldPath<T>> = Pick<
  UseControllerReturn<T, N>['field'],
  'name' | 'value' | 'onBlur' | 'onChange'
> & { error: string | undefined }

/** A form field with its value, error and handlers. */
export function FormField<T extends FieldValues, N extends FieldPath<T>, Out>(props: FormFieldProps<T, N, Out>) {
  const { control, name, validate, deps, children } = props
  const names = use(FieldNames)
  useEffect(() => {
    names.add(name)
    return () => void names.delete(name)
  }, [names, name])
  const { field, fieldState } = useController<T, N, Out>({
    control,
    name,
    rules: {
      ...(validate && { validate: (value: FieldPathValue<T, N>) => validate(value) ?? true }),
      ...(deps && { deps }),
    },
  })
  const { value, onBlur, onChange } = field
  return children({ name, value, onBlur, onChange, error: fieldState.error?.message })
}
