import { Link } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import type { Code } from '#dashboard/api/code.ts'
import { useUtmPresets, UtmPresetPicker } from '#dashboard/pickers/utm-fields.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { useChangeCodes } from './use-change-codes.ts'

/** Applies a UTM preset to the addresses of codes. */
export function UtmForm({ codes, onDone }: { codes: readonly Code[]; onDone: () => void }) {
  const changeCodes = useChangeCodes()
  const presets = useUtmPresets()
  const form = useForm({ defaultValues: { presetId: '' } })
  const presetId = useWatch({ control: form.control, name: 'presetId' })
  const preset = presets.find(({ id }) => id === presetId)
  const handleSubmit = () => {
    if (!preset) return
    void changeCodes(codes, { utm: preset.utm }, (codesText) => `Applied ${preset.name} to ${codesText}`)
    onDone()
  }
  if (presets.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        There are no presets yet. Create one under{' '}
        <Link to="/settings/utm-presets" className="text-accent-text underline underline-offset-2">
          Settings, UTM presets
        </Link>
        .
      </p>
    )
  return (
    <Form form={form} errorTitle="The addresses were not changed" onSubmit={handleSubmit}>
      <UtmPresetPicker
        label="UTM preset"
        emptyLabel="Choose a preset"
        value={presetId}
        onChange={(chosenPreset) => form.setValue('presetId', chosenPreset?.id ?? '')}
      />
      <p className="text-xs text-ink-faint">
        Its parameters replace those of the addresses; parameters that it does not have stay. The change applies from
        the next scan.
      </p>
      <FormButtons action="Apply preset" disabled={!preset} onCancel={onDone} />
    </Form>
  )
}
