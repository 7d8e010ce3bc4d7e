import { type ComponentProps, useState } from 'react'
import { toReadableAddress } from '#contract/readable-address.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { type FieldProps, getOwnProblem } from '../field-props.ts'
import type { LinkKind } from './link-kinds.ts'
import { readTypedLink, toTypedText } from './read-typed-link.ts'

interface TypedLinkProps extends Pick<FieldProps<string>, 'value' | 'issues' | 'onType' | 'onSet' | 'onChangeEnd'> {
  label: string
  kind: LinkKind
  input: ComponentProps<'input'>['inputMode']
  example: string
}

/** A link as typed text. Text that is not an address stays in the field and is not stored. When the field loses focus, suggestions are shown. */
export function TypedLink({ label, kind, input, example, value, issues, onType, onSet, onChangeEnd }: TypedLinkProps) {
  const [typedText, setTypedText] = useState<string>()
  const [isBlurred, setBlurred] = useState(false)
  const parsed = typedText === undefined ? null : readTypedLink(typedText, kind)
  const rejected = isBlurred && parsed !== null && !parsed.ok ? parsed : null
  const handleType = (text: string) => {
    setTypedText(text)
    setBlurred(false)
    const next = readTypedLink(text, kind)
    if (next.ok) onType(next.url)
  }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <TextField
        label={label}
        error={rejected?.problem ?? getOwnProblem(issues)}
        inputMode={input}
        placeholder={example}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typedText ?? toTypedText(value, kind)}
        onChange={({ target }) => handleType(target.value)}
        onBlur={() => {
          if (parsed?.ok) setTypedText(undefined)
          else setBlurred(true)
          onChangeEnd()
        }}
      />
      {rejected?.suggestions.map((suggestion) => (
        <Button
          key={suggestion}
          className="max-w-full justify-self-start"
          onClick={() => {
            setTypedText(undefined)
            onSet(suggestion)
          }}
        >
          <span className="truncate">Use {toReadableAddress(suggestion)}</span>
        </Button>
      ))}
    </div>
  )
}
