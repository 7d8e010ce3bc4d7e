import type { ReactElement } from 'react'
import type { FormField } from '../schema/check-answers.ts'
import type { BlockWords } from '../words/en.ts'

export interface RequestedField extends FormField {
  hint: string
  link: string
}

interface FormInputProps {
  form: string
  field: RequestedField
  /** Submitted values, if the form is shown again. */
  typed?: readonly string[]
  /** Problem with the value. */
  issue?: string | undefined
  words: BlockWords['form']
}

/** A form field with its label, hint and error. Names, ids and types make it work without script. */
export function FormInput({ form, field, typed = [], issue, words }: FormInputProps): ReactElement {
  const id = `${form}-${field.id}`
  const described = [field.hint !== '' && `${id}-hint`, `${id}-error`].filter((part) => part !== false).join(' ')
  const parts = { id, field, typed, described, words, invalid: issue === undefined ? undefined : (true as const) }
  const grouped = field.kind === 'choice' && field.choose !== 'select'
  return (
    <div className="form-field" data-field={field.id}>
      {grouped ? <Group {...parts} /> : isTick(field) ? <Tick {...parts} /> : <Single {...parts} />}
      <p className="form-error" id={`${id}-error`} data-error="" hidden={issue === undefined}>
        {issue}
      </p>
    </div>
  )
}

interface InputParts {
  id: string
  field: RequestedField
  typed: readonly string[]
  described: string
  words: BlockWords['form']
  invalid: true | undefined
}

function Single({ id, field, typed: [typed], described, words, invalid }: InputParts): ReactElement {
  const { kind, required, options } = field
  const state = { required, 'aria-invalid': invalid, 'aria-describedby': described }
  const common = { id, name: field.id, defaultValue: typed, dir: 'auto', ...state } as const
  return (
    <>
      <label htmlFor={id}>
        <Label field={field} words={words} />
      </label>
      <Hint id={id} field={field} />
      {kind === 'lines' ? (
        <textarea {...common} rows={4} maxLength={5000} />
      ) : kind === 'choice' ? (
        <select {...common} defaultValue={typed ?? ''}>
          <option value="">{required ? words.choose : '–'}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          {...inputTypes[kind === 'email' || kind === 'phone' || kind === 'number' || kind === 'date' ? kind : 'text']}
        />
      )}
    </>
  )
}

const inputTypes = {
  text: { type: 'text', maxLength: 500 },
  email: { type: 'email', autoComplete: 'email', maxLength: 254 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 60 },
  number: { type: 'text', inputMode: 'decimal', maxLength: 40 },
  date: { type: 'date' },
} as const

function Group({ id, field, typed, described, words, invalid }: InputParts): ReactElement {
  const several = field.choose === 'multiple'
  return (
    <fieldset aria-describedby={described}>
      <legend>
        <Label field={field} words={words} />
      </legend>
      <Hint id={id} field={field} />
      {field.options.map((option, at) => (
        <label key={option} className="form-option">
          {/* Of boxes that tick several, HTML cannot ask for one; the service does. */}
          <input
            id={at === 0 ? id : undefined}
            type={several ? 'checkbox' : 'radio'}
            name={field.id}
            value={option}
            defaultChecked={typed.includes(option)}
            required={field.required && !several}
            aria-invalid={invalid}
          />
          <span dir="auto">{option}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Tick({ id, field, typed, described, words, invalid }: InputParts): ReactElement {
  const { required, link } = field
  const state = { required, 'aria-invalid': invalid, 'aria-describedby': described }
  return (
    <>
      <label className="form-option" htmlFor={id}>
        <input id={id} type="checkbox" name={field.id} value="yes" defaultChecked={typed.length > 0} {...state} />
        <span>
          <Label field={field} words={words} />
        </span>
      </label>
      {link !== '' && (
        <p className="form-more">
          <a href={link}>{words.readMore}</a>
        </p>
      )}
      <Hint id={id} field={field} />
    </>
  )
}

function Label({
  field: { label, required },
  words,
}: {
  field: RequestedField
  words: BlockWords['form']
}): ReactElement {
  return (
    <>
      <bdi>{label}</bdi>
      {required ? null : <span className="form-optional"> ({words.optional})</span>}
    </>
  )
}

function Hint({ id, field: { hint } }: { id: string; field: RequestedField }): ReactElement | null {
  return hint === '' ? null : (
    <p className="form-hint" dir="auto" id={`${id}-hint`}>
      {hint}
    </p>
  )
}

function isTick({ kind }: RequestedField): boolean {
  return kind === 'checkbox' || kind === 'consent'
}
