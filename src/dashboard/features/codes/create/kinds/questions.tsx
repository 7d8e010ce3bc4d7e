import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { addressInput } from '#dashboard/ui/address-input.ts'
import { Combobox } from '#dashboard/ui/fields/combobox.tsx'
import { LinesField } from '#dashboard/ui/fields/lines-field.tsx'
import { SwitchField } from '#dashboard/ui/fields/switch-field.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { listLanguages } from '#dashboard/ui/list-languages.ts'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { guessCountry, listCallingCountries } from './calling-codes.ts'
import type { AnsweredKind, Answers, Question } from './kind.ts'

interface AnswersForm {
  answers: Record<string, string>
}

/** The questions of a kind, as fields for `answers` of the surrounding form. */
export function Questions({ kind: { questions, read } }: { kind: AnsweredKind }) {
  const { control, getValues } = useFormContext<AnswersForm>()
  const answers: Answers = useWatch({ control, name: 'answers' })
  const findProblem = (key: string) => {
    const reading = read(getValues('answers'))
    return reading.ok ? undefined : reading.problems[key]
  }
  return questions
    .filter(({ isShown }) => isShown?.(answers) ?? true)
    .map((question) => (
      <FormField
        key={question.key}
        control={control}
        name={`answers.${question.key}`}
        validate={() => findProblem(question.key)}
      >
        {(field) => <Answer question={question} {...field} value={field.value ?? ''} />}
      </FormField>
    ))
}

interface AnswerProps {
  question: Question
  name: string
  value: string
  error: string | undefined
  onBlur: () => void
  onChange: (value: string) => void
}

function Answer({ question, value, error, onChange, onBlur, name }: AnswerProps) {
  const { label, input = 'text', optional = false, hint, placeholder, maxLength, options } = question
  const texts = { label, optional, error, ...(hint !== undefined && { hint }) }
  if (input === 'switch')
    return (
      <SwitchField label={label} checked={value === 'yes'} onChange={(checked) => onChange(checked ? 'yes' : '')} />
    )
  if (input === 'country') return <CountryField label={label} value={value} error={error} onChange={onChange} />
  if (input === 'choice')
    return (
      <SelectField
        {...texts}
        name={name}
        value={value}
        options={Object.entries(options ?? {}).map(([option, text]) => ({ value: option, label: text }))}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  if (input === 'lines')
    return (
      <LinesField
        {...texts}
        name={name}
        rows={3}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <TextField
      {...texts}
      {...inputProps[input]}
      name={name}
      autoComplete="off"
      placeholder={placeholder}
      maxLength={maxLength}
      value={value}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

// Not `type="email"`: browsers hide text that is not an address from scripts, and the form itself says what is wrong.
const inputProps = {
  text: {},
  tel: { inputMode: 'tel', type: 'tel' },
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  url: addressInput,
  dateTime: { type: 'datetime-local', max: '9999-12-31T23:59' },
} as const

interface CountryFieldProps {
  label: string
  value: string
  error: string | undefined
  onChange: (country: string) => void
}

function CountryField(props: CountryFieldProps) {
  const options = useMemo(() => listCallingCountries(listLanguages()[0]), [])
  return (
    <Combobox {...props} hint="For numbers written without a +." placeholder="Choose a country" options={options} />
  )
}

/** Answers that are given already: the person's country and time zone, and the first option of each choice. */
export function getDefaultAnswers(): Record<string, string> {
  return {
    country: guessCountry(listLanguages()),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    security: 'WPA',
  }
}
