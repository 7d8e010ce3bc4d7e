import type { ReactElement } from 'react'
import type { FormField } from './check-answers.ts'

export interface AskedField extends FormField {
  hint: string
  link: string
}

/** One field of a form with its label, hint and the place for what is wrong. Names, ids and types make it work without script. */
export function FormInput({ form, field }: { form: string; field: AskedField }): ReactElement {
  const id = `${form}-${field.id}`
  const described = [field.hint !== '' && `${id}-hint`, `${id}-error`].filter((part) => part !== false).join(' ')
  const parts = { id, field, described }
  const grouped = field.kind === 'choice' && field.choose !== 'select'
  return (
    <div className="form-field" data-field={field.id}>
      {grouped ? <Group {...parts} /> : isTick(field) ? <Tick {...parts} /> : <Single {...parts} />}
      <p className="form-error" id={`${id}-error`} data-error="" hidden />
    </div>
  )
}

interface InputParts {
  id: string
  field: AskedField
  described: string
}

function Single({ id, field, described }: InputParts): ReactElement {
  const { kind, required, options } = field
  const common = { id, name: field.id, required, 'aria-describedby': described }
  return (
    <>
      <label htmlFor={id}>
        <Label field={field} />
      </label>
      <Hint id={id} field={field} />
      {kind === 'lines' ? (
        <textarea {...common} rows={4} maxLength={5000} />
      ) : kind === 'choice' ? (
        <select {...common} defaultValue="">
          <option value="">{required ? 'Please choose' : '–'}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          {...typed[kind === 'email' || kind === 'phone' || kind === 'number' || kind === 'date' ? kind : 'text']}
        />
      )}
    </>
  )
}

const typed = {
  text: { type: 'text', maxLength: 500 },
  email: { type: 'email', autoComplete: 'email', maxLength: 254 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 31 },
  number: { type: 'text', inputMode: 'decimal', maxLength: 30 },
  date: { type: 'date' },
} as const

function Group({ id, field, described }: InputParts): ReactElement {
  const several = field.choose === 'multiple'
  return (
    <fieldset aria-describedby={described}>
      <legend>
        <Label field={field} />
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
            required={field.required && !several}
          />
          <span>{option}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Tick({ id, field, described }: InputParts): ReactElement {
  const { required, link } = field
  return (
    <>
      <label className="form-option" htmlFor={id}>
        <input id={id} type="checkbox" name={field.id} value="yes" required={required} aria-describedby={described} />
        <span>
          <Label field={field} />
        </span>
      </label>
      {link !== '' && (
        <p className="form-more">
          <a href={link}>Read more</a>
        </p>
      )}
      <Hint id={id} field={field} />
    </>
  )
}

function Label({ field: { label, required } }: { field: AskedField }): ReactElement {
  return (
    <>
      {label}
      {required ? null : <span className="form-optional"> (optional)</span>}
    </>
  )
}

function Hint({ id, field: { hint } }: { id: string; field: AskedField }): ReactElement | null {
  return hint === '' ? null : (
    <p className="form-hint" id={`${id}-hint`}>
      {hint}
    </p>
  )
}

function isTick({ kind }: AskedField): boolean {
  return kind === 'checkbox' || kind === 'consent'
}
