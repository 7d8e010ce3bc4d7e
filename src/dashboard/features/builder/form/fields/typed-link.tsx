import { type ComponentProps, useState } from 'react'
import { readableAddress } from '#contract/readable-address.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { type FieldProps, ownProblem } from '../field-props.ts'
import type { LinkKind } from './link-kinds.ts'
import { readTypedLink, typedOfLink } from './read-typed-link.ts'

interface TypedLinkProps extends Pick<FieldProps<string>, 'value' | 'issues' | 'onType' | 'onSet' | 'onChangeEnd'> {
  label: string
  kind: LinkKind
  input: ComponentProps<'input'>['inputMode']
  example: string
}

/** A link that is typed. What is no address is not stored: its text stays, with what may be meant, once the field is left. */
export function TypedLink({ label, kind, input, example, value, issues, onType, onSet, onChangeEnd }: TypedLinkProps) {
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const read = typed === undefined ? null : readTypedLink(typed, kind)
  const refused = isLeft && read !== null && !read.ok ? read : null
  const handleType = (text: string) => {
    setTyped(text)
    setLeft(false)
    const next = readTypedLink(text, kind)
    if (next.ok) onType(next.url)
  }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <TextField
        label={label}
        error={refused?.problem ?? ownProblem(issues)}
        inputMode={input}
        placeholder={example}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed ?? typedOfLink(value, kind)}
        onChange={({ target }) => handleType(target.value)}
        onBlur={() => {
          if (read?.ok) setTyped(undefined)
          else setLeft(true)
          onChangeEnd()
        }}
      />
      {refused?.suggestions.map((suggestion) => (
        <Button
          key={suggestion}
          className="max-w-full justify-self-start"
          onClick={() => {
            setTyped(undefined)
            onSet(suggestion)
          }}
        >
          <span className="truncate">Use {readableAddress(suggestion)}</span>
        </Button>
      ))}
    </div>
  )
}
