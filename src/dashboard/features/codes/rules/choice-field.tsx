import { type KeyboardEvent, useId, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Field, type FieldText } from '../../../ui/field.tsx'
import { inputClass } from '../../../ui/input-class.ts'
import { Tag } from '../../../ui/tag.tsx'
import { ChoiceList } from './choice-list.tsx'
import type { Named } from './names.ts'

interface ChoiceFieldProps extends FieldText {
  choices: readonly Named[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Several of many, as chips: typing narrows the list, arrows and Enter choose, Backspace takes the last one off. */
export function ChoiceField({ choices, value, onChange, ...field }: ChoiceFieldProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const found = choices.filter((choice) => !value.includes(choice.value) && matches(choice, typed))
  const current = isOpen ? found[active] : undefined
  const type = (text: string, open: boolean) => {
    setTyped(text)
    setActive(0)
    setOpen(open)
  }
  const choose = (choice: Named) => {
    onChange([...value, choice.value])
    type('', false)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive(isOpen ? Math.min(active + 1, found.length - 1) : 0)
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter') {
      if (current) choose(current)
    } else if (event.key === 'Escape' && isOpen) setOpen(false)
    else if (event.key === 'Backspace' && !typed && value.length > 0) return onChange(value.slice(0, -1))
    else return
    if (event.key.startsWith('Arrow')) setOpen(true)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="relative">
          <div className={classes(inputClass, box)}>
            {value.map((one) => (
              <Tag
                key={one}
                label={choices.find((choice) => choice.value === one)?.label ?? one}
                onRemove={() => onChange(value.filter((other) => other !== one))}
              />
            ))}
            <input
              {...wiring}
              type="text"
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={current && `${listId}-${current.value}`}
              autoComplete="off"
              className="h-6 min-w-20 flex-1 bg-transparent px-1 outline-none"
              placeholder={value.length === 0 ? 'Type to find' : ''}
              value={typed}
              onClick={() => setOpen(true)}
              onBlur={() => setOpen(false)}
              onChange={(event) => type(event.target.value, true)}
              onKeyDown={handleKey}
            />
          </div>
          <ChoiceList
            id={listId}
            label={field.label}
            choices={found}
            active={active}
            hidden={!isOpen || found.length === 0}
            onActive={setActive}
            onChoose={choose}
          />
        </div>
      )}
    </Field>
  )
}

const box =
  'flex h-auto! min-h-control flex-wrap items-center gap-1 px-1! py-0.75 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring'

function matches({ value, label }: Named, typed: string): boolean {
  const text = typed.trim().toLowerCase()
  return value.toLowerCase() === text || ` ${label.toLowerCase()}`.includes(` ${text}`)
}
