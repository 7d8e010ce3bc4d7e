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
  const [pickedIndex, setPickedIndex] = useState(-1)
  const previousValues = useRef(new Map<number, JsonObject>())
  const currentIndex = findVariantIndex(variants, value, pickedIndex)
  const variant = variants[currentIndex]
  if (!variant) return null
  const handleChoice = (index: number) => {
    const target = variants[index]
    if (!target || index === currentIndex) return
    previousValues.current.set(currentIndex, value)
    setPickedIndex(index)
    onSet(convertToVariant(value, target, previousValues.current.get(index)))
  }
  const options = variants.map(({ label }, index) => ({ value: String(index), label, json: index }))
  const problem = getOwnProblem(issues)
  return (
    <GroupEditor {...props} field={{ ...field, fields: variant.fields() }} Fields={Fields}>
      <ChoiceEditor
        {...props}
        field={{ ...field, title: 'Kind', hint: undefined, options }}
        value={currentIndex}
        issues={problem === undefined ? [] : [{ path: '', message: problem }]}
        onSet={(index) => handleChoice(Number(index))}
      />
    </GroupEditor>
  )
}
