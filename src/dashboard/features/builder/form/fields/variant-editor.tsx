import { type ComponentType, useRef, useState } from 'react'
import type { JsonObject } from '#contract/json.ts'
import { type FieldListProps, type FieldProps, getOwnProblem } from '../field-props.ts'
import { convertToVariant, findVariantIndex } from '../variants.ts'
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
  const previousValues = useRef(new Map<number, JsonObject>())
  const current = findVariantIndex(variants, value, picked)
  const variant = variants[current]
  if (!variant) return null
  const handleChoice = (next: number) => {
    const target = variants[next]
    if (!target || next === current) return
    previousValues.current.set(current, value)
    setPicked(next)
    onSet(convertToVariant(value, target, previousValues.current.get(next)))
  }
  const options = variants.map(({ label }, index) => ({ value: String(index), label, json: index }))
  const problem = getOwnProblem(issues)
  return (
    <GroupEditor {...props} field={{ ...field, fields: variant.fields() }} Fields={Fields}>
      <ChoiceEditor
        {...props}
        field={{ ...field, title: 'Kind', hint: undefined, options }}
        value={current}
        issues={problem === undefined ? [] : [{ path: '', message: problem }]}
        onSet={(index) => handleChoice(Number(index))}
      />
    </GroupEditor>
  )
}
