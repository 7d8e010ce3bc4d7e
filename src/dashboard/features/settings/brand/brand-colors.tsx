import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '#dashboard/ui/button.tsx'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { ColorField } from '#dashboard/ui/fields/color-field.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { assignUse, brandUses, type BrandUse, type KitValues, useLabels } from './kit-values.ts'

const MAX_COLORS = 12

/** The colors of the brand kit, each with a name and with what it is used for. */
export function BrandColors({ control }: { control: Control<KitValues> }) {
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'colors' })
  const colors = useWatch({ control, name: 'colors' })
  const setUse = (use: BrandUse, index: number, isChosen: boolean) =>
    replace(assignUse(colors, use, isChosen ? index : null))
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-sm font-medium">Colors</legend>
      {fields.length === 0 ? <p className="text-sm text-ink-soft">No colors yet.</p> : null}
      <ul className="grid gap-3">
        {fields.map(({ id }, index) => {
          const name = colors[index]?.name.trim() || `Color ${index + 1}`
          return (
            <li key={id} className="grid gap-2 rounded-lg border p-3">
              <div className="flex items-start gap-2">
                <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
                  <FormField
                    control={control}
                    name={`colors.${index}.name`}
                    validate={(text) => (text.trim() === '' ? 'Enter a name.' : undefined)}
                  >
                    {(field) => <TextField label={`Name of color ${index + 1}`} maxLength={60} {...field} />}
                  </FormField>
                  <FormField control={control} name={`colors.${index}.value`}>
                    {({ value, onChange, error }) => (
                      <ColorField label={`Color ${index + 1}`} value={value} error={error} onChange={onChange} />
                    )}
                  </FormField>
                </div>
                <IconButton label={`Remove ${name}`} className="mt-6.5" onClick={() => remove(index)}>
                  <X aria-hidden />
                </IconButton>
              </div>
              <div role="group" aria-label={`${name} is used for`} className="flex flex-wrap gap-x-4 gap-y-1">
                {brandUses.map((use) => (
                  <Checkbox
                    key={use}
                    label={useLabels[use]}
                    className="coarse:h-9"
                    checked={colors[index]?.uses.includes(use) ?? false}
                    onChange={(event) => setUse(use, index, event.target.checked)}
                  />
                ))}
              </div>
            </li>
          )
        })}
      </ul>
      <Button
        className="justify-self-start"
        disabled={fields.length >= MAX_COLORS}
        onClick={() => append({ name: `Color ${fields.length + 1}`, value: '#1d4ed8', uses: [] })}
      >
        <Plus aria-hidden />
        Add a color
      </Button>
    </fieldset>
  )
}
