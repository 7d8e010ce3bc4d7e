import type { ComponentType, ReactNode } from 'react'
import type { JsonObject } from '#contract/json.ts'
import type { FieldListProps, FieldProps } from '../field-props.ts'

interface GroupEditorProps extends FieldProps<JsonObject> {
  Fields: ComponentType<FieldListProps>
  /** Shown before the fields. */
  children?: ReactNode
}

/** A group of fields. */
export function GroupEditor({ field, value, issues, Fields, children, onType, onSet, onChangeEnd }: GroupEditorProps) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 text-sm font-semibold">{field.title}</legend>
      {field.hint ? <p className="-mt-2 text-xs text-ink-faint">{field.hint}</p> : null}
      {children}
      <Fields
        fields={field.fields}
        values={value}
        issues={issues}
        onType={(name, fieldValue) => onType({ ...value, [name]: fieldValue })}
        onSet={(name, fieldValue) => onSet({ ...value, [name]: fieldValue })}
        onClear={(name) => onSet(omitField(value, name))}
        onChangeEnd={onChangeEnd}
      />
    </fieldset>
  )
}

/** A copy without one of its fields. */
export function omitField(value: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
}
