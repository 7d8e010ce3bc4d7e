import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { FieldIssue } from '#document/block-type-registry.ts'
import type { FieldText } from '../../../ui/field.tsx'
import type { FormField } from './field-tree.ts'

/** How fields of a form reach what they are about. */
export interface FormWay {
  /** Part of a run of typing, or of pulling at a control, that goes on until it is settled. */
  onType: (name: string, value: JsonValue) => void
  /** A change of its own. */
  onSet: (name: string, value: JsonValue) => void
  onSettle: () => void
}

/** Fields by their names. */
export interface FieldListProps extends FormWay {
  fields: readonly FormField[]
  values: JsonObject
  issues: readonly FieldIssue[]
  /** Takes a field away; left out where fields cannot be taken away. */
  onClear?: ((name: string) => void) | undefined
  /** Whether this one can be; every one where it is left out. */
  mayClear?: (name: string) => boolean
}

/** What each editor of a field is given. */
export interface FieldProps<V extends JsonValue = JsonValue> {
  field: FormField
  value: V
  /** What is wrong in it, by the path within it: empty for the field itself. */
  issues: readonly FieldIssue[]
  onType: (value: JsonValue) => void
  onSet: (value: JsonValue) => void
  onSettle: () => void
}

/** What is wrong with the value itself, whatever is in it. */
export function ownProblem(issues: readonly FieldIssue[]): string | undefined {
  return issues.find(({ path }) => path === '')?.message
}

/** The label, the hint and the error of a field, for its control. */
export function toFieldText({ field, issues }: Pick<FieldProps, 'field' | 'issues'>): FieldText {
  return { label: field.title, hint: field.hint, error: ownProblem(issues) }
}

/** What is wrong in a part of it, by the path within that. */
export function issuesIn(issues: readonly FieldIssue[], part: string): FieldIssue[] {
  return issues.flatMap(({ path, message }) => {
    if (path === part) return [{ path: '', message }]
    return path.startsWith(`${part}.`) ? [{ path: path.slice(part.length + 1), message }] : []
  })
}
