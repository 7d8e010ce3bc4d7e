import { useState } from 'react'
import type { JsonValue } from '#contract/json.ts'
import { LinesField } from '../../../../ui/fields/lines-field.tsx'
import type { FieldProps } from '../field-props.ts'
import { parseJson } from './parse-json.ts'

/** What no other editor knows how to show. It counts as soon as it is JSON, and is kept as it was typed until then. */
export function JsonEditor({ field, value, issues, onType, onSettle }: FieldProps) {
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const parsed = typed === undefined ? { ok: true as const } : parseJson(typed)
  return (
    <LinesField
      label={field.title}
      hint={[field.hint, 'As JSON'].filter(Boolean).join('. ')}
      error={!parsed.ok && isLeft ? parsed.problem : issues[0]?.message}
      spellCheck={false}
      className="font-mono text-xs!"
      value={typed ?? textOf(value)}
      onChange={({ target: { value: text } }) => {
        setTyped(text)
        setLeft(false)
        const read = parseJson(text)
        if (read.ok) onType(read.value)
      }}
      onBlur={() => {
        setLeft(true)
        if (parsed.ok) setTyped(undefined)
        onSettle()
      }}
    />
  )
}

function textOf(value: JsonValue): string {
  return JSON.stringify(value, null, 2)
}
