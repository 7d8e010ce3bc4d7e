import { foldText } from '#contract/fold-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { findUtmIssues, type UtmSettings } from '#contract/utm-allowed.ts'
import { omitEmptyUtm, type Utm, type UtmField } from '#contract/utm.ts'
import { utmPresetsQueries } from '../api/utm-presets.ts'
import { usePermission } from '../api/use-permission.ts'
import { utmSettingsQuery } from '../api/utm-settings.ts'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/fields/combobox.tsx'
import type { ComboboxOption } from '../ui/fields/combobox-popup.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Labels of the fields for UTM parameters. */
export const utmLabels: Readonly<Record<UtmField, string>> = {
  source: 'Source',
  medium: 'Medium',
  campaign: 'Campaign',
  term: 'Term',
  content: 'Content',
}

interface UtmPreset {
  id: string
  name: string
  /** The parameters that it sets. */
  utm: Partial<Utm>
}

interface UtmPresetPickerProps {
  label: string
  /** Label of the option without a preset. */
  emptyLabel: string
  hint?: string
  /** Id of the preset; empty for none. */
  value: string
  onChange: (preset: UtmPreset | null) => void
}

/** The UTM presets of the workspace; nothing if there are none. */
export function useUtmPresets(): UtmPreset[] {
  const may = usePermission()('GET /utm-presets')
  const { data = [] } = useQuery({ ...utmPresetsQueries.all(), enabled: may })
  return data.map((preset) => ({ id: preset.id, name: preset.name, utm: omitEmptyUtm(preset) }))
}

/** Chooses a UTM preset. Renders nothing if the workspace has none. */
export function UtmPresetPicker({ emptyLabel, value, onChange, ...field }: UtmPresetPickerProps) {
  const presets = useUtmPresets()
  if (presets.length === 0) return null
  return (
    <SelectField
      {...field}
      options={[{ value: '', label: emptyLabel }, ...presets.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value}
      onChange={({ target }) => onChange(presets.find(({ id }) => id === target.value) ?? null)}
    />
  )
}

interface UtmValueFieldProps {
  field: UtmField
  value: string
  placeholder?: string | undefined
  optional?: boolean
  error?: string | undefined
  onChange: (value: string) => void
}

/** The allowed values of UTM parameters; undefined while loading or if the service does not restrict them. */
export function useUtmSettings(): UtmSettings | undefined {
  const may = usePermission()('GET /utm-settings')
  return useQuery({ ...utmSettingsQuery(), enabled: may }).data
}

/** The value of a UTM parameter: any text, or one of the values that the workspace allows. */
export function UtmValueField({ field, value, placeholder, optional = false, error, onChange }: UtmValueFieldProps) {
  const settings = useUtmSettings()
  const [typedText, setTypedText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const commonProps = { label: utmLabels[field], placeholder, optional }
  if (!settings || settings[field].values.length === 0)
    return (
      <TextField
        {...commonProps}
        error={error}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const [issue] = findUtmIssues(settings, { [field]: value })
  const { isRefused = false, message, suggestion = null } = issue ?? {}
  return (
    <div className="grid content-start gap-1.5">
      <Combobox
        {...commonProps}
        ref={input}
        options={findChoices(settings, { field, value, typedText })}
        onSearch={setTypedText}
        emptyText="Not an allowed value"
        value={value}
        error={error ?? (isRefused ? message : undefined)}
        hint={isRefused ? undefined : message}
        onChange={onChange}
      />
      {suggestion === null ? null : (
        <Button
          className="h-7! max-w-full justify-self-start"
          aria-label={`Use ${suggestion} as ${utmLabels[field].toLowerCase()}`}
          onClick={() => {
            onChange(suggestion)
            input.current?.focus()
          }}
        >
          <span className="truncate">Use {suggestion}</span>
        </Button>
      )}
    </div>
  )
}

/**
 * Options: the allowed values that match the typed text, the text itself if other values are allowed, and "None" to remove the parameter.
 */
function findChoices(
  settings: UtmSettings,
  { field, value, typedText }: { field: UtmField; value: string; typedText: string },
): ComboboxOption[] {
  const { values, others } = settings[field]
  const text = typedText.trim()
  const matchingValues = values.filter((allowed) => foldText(allowed).includes(foldText(text)))
  const [issue] = findUtmIssues(settings, { [field]: text })
  const suggestedValue = issue?.suggestion
  const allowedValues =
    suggestedValue && !matchingValues.includes(suggestedValue) ? [suggestedValue, ...matchingValues] : matchingValues
  return [
    ...allowedValues.map((allowed) => ({ value: allowed, label: allowed })),
    ...(issue && others === 'warn' ? [{ value: text, label: text, detail: 'Not in the list' }] : []),
    ...(value !== '' && text === '' ? [{ value: '', label: 'None' }] : []),
  ]
}
