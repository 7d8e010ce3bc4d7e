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
  /** Returns what is wrong with the value; undefined if it is valid. Not for forms with a schema. */
  validate?: (value: FieldPathValue<T, N>) => string | undefined
  /** A field whose validity depends on this one: it is validated again when this one changes. */
  deps?: FieldPath<T>
  /** Renders the control, which must show `error`, as every field in `ui/` does. */
  children: (field: FieldControl<T, N>) => ReactNode
}

// Without `ref`: react-hook-form would focus the first invalid control that has one. The form focuses the first in document order.
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
