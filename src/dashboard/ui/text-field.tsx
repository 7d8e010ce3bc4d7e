import { type ComponentProps, useState } from 'react'
import { classes } from './classes.ts'
import { Field, type FieldText } from './field.tsx'
import { inputClass } from './input-class.ts'

type TextFieldProps = FieldText & Omit<ComponentProps<'input'>, 'id'>

/** Single-line text field. Accepts all props of an input. The text of a password field can be shown. */
export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  const Input = input.type === 'password' ? PasswordInput : 'input'
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(controlProps) => <Input type="text" {...input} {...controlProps} className={classes(inputClass, className)} />}
    </Field>
  )
}

function PasswordInput({ className, ...input }: ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        type={isShown ? 'text' : 'password'}
        className={classes(className, 'pr-14')}
      />
      <button
        type="button"
        className="absolute inset-y-0 right-0 rounded-md px-2.5 text-xs font-medium text-ink-soft hover:text-ink"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
        <span className="sr-only"> password</span>
      </button>
    </div>
  )
}
