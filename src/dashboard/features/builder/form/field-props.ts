import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { FieldIssue } from '#document/block-type-registry.ts'
import type { FieldText } from '#dashboard/ui/field.tsx'
import type { FormField } from './field-tree.ts'

/** Handlers that connect a form to the data it edits. */
export interface FormHandlers {
  /** Called for each step of typing or dragging. `onChangeEnd` ends the series. */
  onType: (name: string, value: JsonValue) => void
  /** Called for a single change, such as a choice. */
  onSet: (name: string, value: JsonValue) => void
  onChangeEnd: () => void
}

/** Fields by name. */
export interface FieldListProps extends FormHandlers {
  fields: readonly FormField[]
  values: JsonObject
  issues: readonly FieldIssue[]
  /** Removes a field; omitted if fields cannot be removed. */
  onClear?: ((name: string) => void) | undefined
  /** Whether a field can be removed. By default, every field can. */
  mayClear?: (name: string) => boolean
}

/** Props of every field editor. */
export interface FieldProps<V extends JsonValue = JsonValue> {
  field: FormField
  value: V
  /** Issues by path within the field; the path is empty for the field itself. */
  issues: readonly FieldIssue[]
  onType: (value: JsonValue) => void
  onSet: (value: JsonValue) => void
  onChangeEnd: () => void
}

/** The first message about the field itself. */
export function getOwnProblem(issues: readonly FieldIssue[]): string | undefined {
  return issues.find(({ path }) => path === '')?.message
}

/** The label, the hint and the error of a field, for its control. */
export function toFieldText({ field, issues }: Pick<FieldProps, 'field' | 'issues'>): FieldText {
  return { label: field.title, hint: field.hint, error: getOwnProblem(issues) }
}

/** Issues of one member, with paths within that member. */
export function getNestedIssues(issues: readonly FieldIssue[], member: string): FieldIssue[] {
  return issues.flatMap(({ path, message }) => {
    if (path === member) return [{ path: '', message }]
    return path.startsWith(`${member}.`) ? [{ path: path.slice(member.length + 1), message }] : []
  })
}
