import { type ComponentType, useRef, useState } from 'react'
import type { JsonObject } from '#contract/json.ts'
import { type FieldListProps, type FieldProps, ownProblem } from '../field-props.ts'
import { asVariant, variantAt } from '../variants.ts'
import { ChoiceEditor } from './choice-editors.tsx'
import { GroupEditor } from './group-editor.tsx'

interface VariantEditorProps extends FieldProps<JsonObject> {
  Fields: ComponentType<FieldListProps>
}

/** An object with variants: the choice of variant, then its fields. */
export function VariantEditor({ Fields, ...props }: VariantEditorProps) {
  const { field, value, issues, onSet } = props
  const variants = field.variants()
  const [picked, setPicked] = useState(-1)
  const left = useRef(new Map<number, JsonObject>())
  const at = variantAt(variants, value, picked)
  const variant = variants[at]
  if (!variant) return null
  const handleChoice = (next: number) => {
    const to = variants[next]
    if (!to || next === at) return
    left.current.set(at, value)
    setPicked(next)
    onSet(asVariant(value, to, left.current.get(next)))
  }
  const options = variants.map(({ label }, index) => ({ value: String(index), label, json: index }))
  const own = ownProblem(issues)
  return (
    <GroupEditor {...props} field={{ ...field, fields: variant.fields() }} Fields={Fields}>
      <ChoiceEditor
        {...props}
        field={{ ...field, title: 'Kind', hint: undefined, options }}
        value={at}
        issues={own === undefined ? [] : [{ path: '', message: own }]}
        onSet={(index) => handleChoice(Number(index))}
      />
    </GroupEditor>
  )
}
