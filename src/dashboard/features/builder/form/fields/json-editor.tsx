import { useState } from 'react'
import type { JsonValue } from '#contract/json.ts'
import { LinesField } from '#dashboard/ui/fields/lines-field.tsx'
import type { FieldProps } from '../field-props.ts'
import { wrapInvalidJson, getInvalidJson } from '../invalid-json.ts'
import { parseJson } from '../parse-json.ts'

/** Editor for values that no other editor supports. Valid JSON is saved at once; until then the input stays in the form. */
export function JsonEditor({ field, value, issues, onType, onChangeEnd }: FieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <LinesField
      label={field.title}
      hint={[field.hint, field.takesText ? 'Text or JSON' : 'As JSON'].filter(Boolean).join('. ')}
      error={issues[0]?.message}
      spellCheck={false}
      className="font-mono text-xs!"
      value={typed ?? toText(value, field.takesText)}
      onChange={({ target: { value: text } }) => {
        setTyped(text)
        const parsed = parseJson(text)
        onType(parsed.ok ? parsed.value : field.takesText ? text : wrapInvalidJson(text))
      }}
      onBlur={() => {
        setTyped(undefined)
        onChangeEnd()
      }}
    />
  )
}

/** Shows text without quotes unless it would be other JSON. */
function toText(value: JsonValue, takesText: boolean): string {
  const raw =
    getInvalidJson(value) ?? (takesText && typeof value === 'string' && !parseJson(value).ok ? value : undefined)
  return raw ?? JSON.stringify(value, null, 2)
}
