import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { systems } from '#contract/rule-values.ts'
import { ToggleField } from '../../../ui/fields/toggle-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { MultiCombobox } from '../../../ui/fields/multi-combobox.tsx'
import { countryChoices, dayChoices, deviceChoices, languageChoices, type Named } from './names.ts'
import type { ConditionKind, RuleDraft } from './rule-draft.ts'

/** What a condition is called, in its menu and beside its field. */
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
  draft: RuleDraft
  problem: string | undefined
  onChange: (change: Partial<RuleDraft>) => void
}

/** One condition of a rule with its input, and the way to take it off. */
export function ConditionField(props: ConditionFieldProps) {
  const { kind, draft, onChange } = props
  return (
    <div className="flex min-w-0 items-start gap-1">
      <div className="min-w-0 flex-1">{renderInput(props)}</div>
      <IconButton
        label={`Remove the condition ${conditionLabels[kind].toLowerCase()}`}
        className="mt-6"
        onClick={() => onChange({ kinds: draft.kinds.filter((one) => one !== kind) })}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

const systemChoices = systems.map((value) => ({ value, label: value }))

function renderInput({ kind, draft, problem, onChange }: ConditionFieldProps): ReactNode {
  const label = conditionLabels[kind]
  switch (kind) {
    case 'hours':
      return <Hours draft={draft} problem={problem} onChange={onChange} />
    case 'dates':
      return <Dates draft={draft} problem={problem} onChange={onChange} />
    case 'countries':
    case 'languages':
      return (
        <ListField
          label={label}
          choices={kind === 'countries' ? countryChoices : languageChoices}
          value={draft.lists[kind]}
          error={problem}
          onChange={(value) => onChange({ lists: { ...draft.lists, [kind]: value } })}
        />
      )
    case 'deviceTypes':
    case 'os':
    case 'days':
      return (
        <ToggleField
          label={label}
          choices={kind === 'os' ? systemChoices : kind === 'days' ? dayChoices : deviceChoices}
          value={draft.lists[kind]}
          error={problem}
          onChange={(value) => onChange({ lists: { ...draft.lists, [kind]: value } })}
        />
      )
  }
}

interface ListFieldProps {
  label: string
  choices: readonly Named[]
  value: readonly string[]
  error: string | undefined
  onChange: (value: string[]) => void
}

function ListField({ choices, value, onChange, ...field }: ListFieldProps) {
  const chosen = value.map((one) => choices.find((choice) => choice.value === one) ?? { value: one, label: one })
  return (
    <MultiCombobox
      {...field}
      placeholder="Type to find"
      // Found by the code, too.
      options={choices.map((choice) => ({ ...choice, words: choice.value }))}
      value={chosen}
      onChange={(options) => onChange(options.map((option) => option.value))}
    />
  )
}

type SpanProps = Omit<ConditionFieldProps, 'kind'>

function Hours({ draft: { hours }, problem, onChange }: SpanProps) {
  const isOvernight = hours.from !== '' && hours.until !== '' && hours.until <= hours.from
  return (
    <div className="grid grid-cols-2 gap-2">
      <TextField
        label="From"
        type="time"
        value={hours.from}
        error={problem}
        hint={isOvernight ? 'Ends the next morning. The night counts as the day it starts on.' : undefined}
        onChange={({ target }) => onChange({ hours: { ...hours, from: target.value } })}
      />
      <TextField
        label="Until"
        type="time"
        value={hours.until}
        onChange={({ target }) => onChange({ hours: { ...hours, until: target.value } })}
      />
    </div>
  )
}

function Dates({ draft, problem, onChange }: SpanProps) {
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
      <TextField
        label="Starts"
        optional
        type="datetime-local"
        value={draft.from}
        error={problem}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label="Ends"
        optional
        type="datetime-local"
        value={draft.until}
        onChange={({ target }) => onChange({ until: target.value })}
      />
    </div>
  )
}
