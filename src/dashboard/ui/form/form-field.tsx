import { createContext, type ReactNode, use, useEffect } from 'react'
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
  type UseControllerReturn,
} from 'react-hook-form'

/** The names of the fields that a form shows: an error of the server belongs to one of them, or to the form. */
export const FieldNames = createContext<Set<string>>(new Set())

interface FormFieldProps<T extends FieldValues, N extends FieldPath<T>, Out> {
  control: Control<T, unknown, Out>
  name: N
  /** What is wrong with the value, in words; undefined where nothing is. Not used in a form with a schema. */
  validate?: (value: FieldPathValue<T, N>) => string | undefined
  /** A field whose validity depends on this one: it is validated again when this one changes. */
  deps?: FieldPath<T>
  /** Renders the control. It takes `error` and shows it, as every field in `ui/` does. */
  children: (field: FieldControl<T, N>) => ReactNode
}

// No `ref`: the form finds the first invalid control in the order of the document, where react-hook-form knows only of those with a ref.
type FieldControl<T extends FieldValues, N extends FieldPath<T>> = Pick<
  UseControllerReturn<T, N>['field'],
  'name' | 'value' | 'onBlur' | 'onChange'
> & { error: string | undefined }

/** A field of a form: its value, its error, and what changes it. */
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
