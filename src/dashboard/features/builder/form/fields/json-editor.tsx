import { useState } from 'react'
import type { JsonValue } from '#contract/json.ts'
import { LinesField } from '#dashboard/ui/fields/lines-field.tsx'
import type { FieldProps } from '../field-props.ts'
import { wrapInvalidJson, getInvalidJson } from '../invalid-json.ts'
import { parseJson } from '../parse-json.ts'

/** Editor for values that no other editor supports. Valid JSON is saved while typing. Invalid JSON stays in the form. */
export function JsonEditor({ field, value, issues, onType, onChangeEnd }: FieldProps) {
  const [typedText, setTypedText] = useState<string>()
  return (
    <LinesField
      label={field.title}
      hint={[field.hint, field.acceptsText ? 'Text or JSON' : 'As JSON'].filter(Boolean).join('. ')}
      error={issues[0]?.message}
      spellCheck={false}
      className="font-mono text-xs!"
      value={typedText ?? toText(value, field.acceptsText)}
      onChange={({ target: { value: text } }) => {
        setTypedText(text)
        const parsed = parseJson(text)
        onType(parsed.ok ? parsed.value : field.acceptsText ? text : wrapInvalidJson(text))
      }}
      onBlur={() => {
        setTypedText(undefined)
        onChangeEnd()
      }}
    />
  )
}

/** Text is shown without quotes, unless it would be read as JSON: `5` is a number, and `"5"` a text. */
function toText(value: JsonValue, takesText: boolean): string {
  const text =
    getInvalidJson(value) ?? (takesText && typeof value === 'string' && !parseJson(value).ok ? value : undefined)
  return text ?? JSON.stringify(value, null, 2)
}
