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
  /** The values that the visitor submitted, if the form is shown again with errors. */
  submittedValues?: readonly string[]
  /** The problems of the values. */
  issue?: string | undefined
  words: BlockWords['form']
}

/** A form field with its label, hint and error. Names, ids and types make it work without script. */
export function FormInput({ form, field, submittedValues = [], issue, words }: FormInputProps): ReactElement {
  const id = `${form}-${field.id}`
  const descriptionIds = [field.hint !== '' && `${id}-hint`, `${id}-error`].filter((part) => part !== false).join(' ')
  const inputProps: InputProps = {
    id,
    field,
    submittedValues,
    descriptionIds,
    words,
    isInvalid: issue === undefined ? undefined : true,
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
  submittedValues: readonly string[]
  /** Ids of the hint and the error, for `aria-describedby`. */
  descriptionIds: string
  words: BlockWords['form']
  isInvalid: true | undefined
}

function SingleInput({
  id,
  field,
  submittedValues: [value],
  descriptionIds,
  words,
  isInvalid,
}: InputProps): ReactElement {
  const { kind, required, options } = field
  const stateProps = { required, 'aria-invalid': isInvalid, 'aria-describedby': descriptionIds }
  const commonProps = { id, name: field.id, defaultValue: value, dir: 'auto', ...stateProps } as const
  return (
    <>
      <label htmlFor={id}>
        <Label field={field} words={words} />
      </label>
      <Hint id={id} field={field} />
      {kind === 'lines' ? (
        <textarea {...commonProps} rows={4} maxLength={5000} />
      ) : kind === 'choice' ? (
        <select {...commonProps} defaultValue={value ?? ''}>
          <option value="">{required ? words.choose : '–'}</option>
          {options.map((option) => (
            // Without the attribute, browsers send the text with its spaces joined, which is then no option.
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...commonProps}
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

function ChoiceGroup({ id, field, submittedValues, descriptionIds, words, isInvalid }: InputProps): ReactElement {
  const isMultiple = field.choose === 'multiple'
  return (
    <fieldset aria-describedby={descriptionIds}>
      <legend>
        <Label field={field} words={words} />
      </legend>
      <Hint id={id} field={field} />
      {field.options.map((option, index) => (
        <label key={option} className="form-option">
          {/* HTML cannot require that one of several checkboxes is checked, but the service does. */}
          <input
            id={index === 0 ? id : undefined}
            type={isMultiple ? 'checkbox' : 'radio'}
            name={field.id}
            value={option}
            defaultChecked={submittedValues.includes(option)}
            required={field.required && !isMultiple}
            aria-invalid={isInvalid}
          />
          <span dir="auto">{option}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Checkbox({ id, field, submittedValues, descriptionIds, words, isInvalid }: InputProps): ReactElement {
  const { required, link } = field
  const stateProps = { required, 'aria-invalid': isInvalid, 'aria-describedby': descriptionIds }
  return (
    <>
      <label className="form-option" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          name={field.id}
          value="yes"
          defaultChecked={submittedValues.length > 0}
          {...stateProps}
        />
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
