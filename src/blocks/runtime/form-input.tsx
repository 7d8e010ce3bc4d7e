import type { ReactElement } from 'react'
import type { FormField } from '../schema/check-answers.ts'
import type { BlockWords } from '../words/en.ts'

export interface RenderedField extends FormField {
  hint: string
  link: string
}

interface FormInputProps {
  form: string
  field: RenderedField
  /** Submitted values, if the form is shown again. */
  typed?: readonly string[]
  /** Problem with the value. */
  issue?: string | undefined
  words: BlockWords['form']
}

/** A form field with its label, hint and error. Names, ids and types make it work without script. */
export function FormInput({ form, field, typed = [], issue, words }: FormInputProps): ReactElement {
  const id = `${form}-${field.id}`
  const descriptionIds = [field.hint !== '' && `${id}-hint`, `${id}-error`].filter((part) => part !== false).join(' ')
  const inputProps: InputProps = {
    id,
    field,
    typed,
    descriptionIds,
    words,
    invalid: issue === undefined ? undefined : true,
  }
  const isGroup = field.kind === 'choice' && field.choose !== 'select'
  return (
    <div className="form-field" data-field={field.id}>
      {isGroup ? (
        <ChoiceGroup {...inputProps} />
      ) : isCheckbox(field) ? (
        <Checkbox {...inputProps} />
      ) : (
        <SingleInput {...inputProps} />
      )}
      <p className="form-error" id={`${id}-error`} data-error="" hidden={issue === undefined}>
        {issue}
      </p>
    </div>
  )
}

interface InputProps {
  id: string
  field: RenderedField
  typed: readonly string[]
  /** Ids of the hint and the error, for `aria-describedby`. */
  descriptionIds: string
  words: BlockWords['form']
  invalid: true | undefined
}

function SingleInput({ id, field, typed: [value], descriptionIds, words, invalid }: InputProps): ReactElement {
  const { kind, required, options } = field
  const state = { required, 'aria-invalid': invalid, 'aria-describedby': descriptionIds }
  const common = { id, name: field.id, defaultValue: value, dir: 'auto', ...state } as const
  return (
    <>
      <label htmlFor={id}>
        <Label field={field} words={words} />
      </label>
      <Hint id={id} field={field} />
      {kind === 'lines' ? (
        <textarea {...common} rows={4} maxLength={5000} />
      ) : kind === 'choice' ? (
        <select {...common} defaultValue={value ?? ''}>
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

function ChoiceGroup({ id, field, typed, descriptionIds, words, invalid }: InputProps): ReactElement {
  const isMultiple = field.choose === 'multiple'
  return (
    <fieldset aria-describedby={descriptionIds}>
      <legend>
        <Label field={field} words={words} />
      </legend>
      <Hint id={id} field={field} />
      {field.options.map((option, index) => (
        <label key={option} className="form-option">
          {/* HTML cannot require one of several checkboxes; the service does. */}
          <input
            id={index === 0 ? id : undefined}
            type={isMultiple ? 'checkbox' : 'radio'}
            name={field.id}
            value={option}
            defaultChecked={typed.includes(option)}
            required={field.required && !isMultiple}
            aria-invalid={invalid}
          />
          <span dir="auto">{option}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Checkbox({ id, field, typed, descriptionIds, words, invalid }: InputProps): ReactElement {
  const { required, link } = field
  const state = { required, 'aria-invalid': invalid, 'aria-describedby': descriptionIds }
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
  field: RenderedField
  words: BlockWords['form']
}): ReactElement {
  return (
    <>
      <bdi>{label}</bdi>
      {required ? null : <span className="form-optional"> ({words.optional})</span>}
    </>
  )
}

function Hint({ id, field: { hint } }: { id: string; field: RenderedField }): ReactElement | null {
  return hint === '' ? null : (
    <p className="form-hint" dir="auto" id={`${id}-hint`}>
      {hint}
    </p>
  )
}

function isCheckbox({ kind }: RenderedField): boolean {
  return kind === 'checkbox' || kind === 'consent'
}
