import { useQuery } from '@tanstack/react-query'
import { type UtmPreset, utmPresetsQueries } from '../api/utm-presets.ts'
import { usePermission } from '../api/use-permission.ts'
import { SelectField } from '../ui/select-field.tsx'

interface UtmPresetPickerProps {
  label: string
  /** Label for no preset. */
  none: string
  hint?: string
  /** The id of the preset; empty: none. */
  value: string
  onChange: (preset: UtmPreset | null) => void
}

/** The UTM presets of the workspace; nothing if there are none. */
export function useUtmPresets(): UtmPreset[] {
  const may = usePermission()('GET /utm-presets')
  const { data = [] } = useQuery({ ...utmPresetsQueries.all(), enabled: may })
  return data
}

/** Chooses a UTM preset. Absent in a workspace without any. */
export function UtmPresetPicker({ none, value, onChange, ...field }: UtmPresetPickerProps) {
  const presets = useUtmPresets()
  if (presets.length === 0) return null
  return (
    <SelectField
      {...field}
      options={[{ value: '', label: none }, ...presets.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value}
      onChange={({ target }) => onChange(presets.find(({ id }) => id === target.value) ?? null)}
    />
  )
}
