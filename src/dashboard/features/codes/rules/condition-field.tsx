import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { type Control, useFormContext } from 'react-hook-form'
import { systems } from '#contract/rule-values.ts'
import { MultiCombobox } from '#dashboard/ui/fields/multi-combobox.tsx'
import { ToggleField } from '#dashboard/ui/fields/toggle-field.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { countryChoices, dayChoices, deviceChoices, languageChoices, type NamedValue } from './names.ts'
import type { ConditionKind, RuleDraft, RulesDraft } from './rule-draft.ts'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'

/** Labels of conditions, in the menu and at the fields. */
export const conditionLabels: Record<ConditionKind, string> = {
  countries: 'Country',
  deviceTypes: 'Device',
  os: 'System',
  languages: 'Language',
  days: 'Weekday',
  hours: 'Hours',
  dates: 'Dates',
}

interface ConditionFieldProps {
  kind: ConditionKind
  /** The index of the rule in the form. */
  index: number
  onRemove: () => void
}

/** A condition with its input and a remove button. */
export function ConditionField({ kind, index, onRemove }: ConditionFieldProps) {
  const { control } = useFormContext<RulesDraft>()
  return (
    <div className="flex min-w-0 items-start gap-1">
      <div className="min-w-0 flex-1">{renderInput(kind, index, control)}</div>
      <IconButton
        label={`Remove the condition ${conditionLabels[kind].toLowerCase()}`}
        className="mt-6"
        onClick={onRemove}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

const toggleChoices = {
  deviceTypes: deviceChoices,
  os: systems.map((value) => ({ value, label: value })),
  days: dayChoices,
}

const hints: Partial<Record<ConditionKind, string>> = {
  languages: 'The first language of the visitor’s browser.',
  deviceTypes: 'Safari on an iPad says that it is a Mac, so it counts as a desktop. In apps, iPads are tablets.',
  os: 'Safari on an iPad says that it is a Mac, so it counts as macOS. In apps, iPads count as iOS.',
}

function renderInput(kind: ConditionKind, index: number, control: Control<RulesDraft>): ReactNode {
  const label = conditionLabels[kind]
  switch (kind) {
    case 'hours':
      return (
        <FormField control={control} name={`rules.${index}.when.hours`}>
          {({ value, error, onChange }) => <Hours value={value} error={error} onChange={onChange} />}
        </FormField>
      )
    case 'dates':
      return <Dates index={index} control={control} />
    case 'countries':
    case 'languages':
      return (
        <FormField control={control} name={`rules.${index}.when.${kind}`}>
          {({ value, error, onChange }) => (
            <ListField
              label={label}
              choices={kind === 'countries' ? countryChoices : languageChoices}
              hint={hints[kind]}
              value={value}
              error={error}
              onChange={onChange}
            />
          )}
        </FormField>
      )
    case 'deviceTypes':
    case 'os':
    case 'days':
      return (
        <FormField control={control} name={`rules.${index}.when.${kind}`}>
          {({ value, error, onChange }) => (
            <ToggleField
              label={label}
              hint={hints[kind]}
              choices={toggleChoices[kind]}
              value={value}
              error={error}
              onChange={onChange}
            />
          )}
        </FormField>
      )
  }
}

interface ListFieldProps {
  label: string
  hint: string | undefined
  choices: readonly NamedValue[]
  value: readonly string[]
  error: string | undefined
  onChange: (value: string[]) => void
}

function ListField({ choices, value, onChange, ...field }: ListFieldProps) {
  const selected = value.map((item) => choices.find((choice) => choice.value === item) ?? { value: item, label: item })
  return (
    <MultiCombobox
      {...field}
      placeholder="Type to find"
      // The search also matches the code, such as `de`.
      options={choices.map((choice) => ({ ...choice, synonyms: choice.value }))}
      value={selected}
      onChange={(options) => onChange(options.map((option) => option.value))}
    />
  )
}

interface HoursProps {
  value: RuleDraft['when']['hours']
  error: string | undefined
  onChange: (hours: RuleDraft['when']['hours']) => void
}

function Hours({ value, error, onChange }: HoursProps) {
  const isOvernight = value.from !== '' && value.until !== '' && value.until <= value.from
  return (
    <div className="grid grid-cols-2 gap-2">
      <TextField
        label="From"
        type="time"
        value={value.from}
        error={error}
        hint={isOvernight ? 'Ends the next morning. The night counts as the day it starts on.' : undefined}
        onChange={({ target }) => onChange({ ...value, from: target.value })}
      />
      <TextField
        label="Until"
        type="time"
        value={value.until}
        onChange={({ target }) => onChange({ ...value, until: target.value })}
      />
    </div>
  )
}

function Dates({ index, control }: { index: number; control: Control<RulesDraft> }) {
  const [from, until] = [`rules.${index}.when.from`, `rules.${index}.when.until`] as const
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
      <FormTextField control={control} name={from} deps={until} label="Starts" optional type="datetime-local" />
      <FormTextField control={control} name={until} deps={from} label="Ends" optional type="datetime-local" />
    </div>
  )
}
