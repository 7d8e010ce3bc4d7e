import { useQuery } from '@tanstack/react-query'
import { fonts } from '#blocks/theme/fonts.ts'
import { headingWeights } from '#blocks/theme/theme-style.ts'
import type { JsonObject } from '#contract/json.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { type FontFamily, fontsQueries } from '#dashboard/api/fonts.ts'
import { FieldList } from '../form/field-list.tsx'
import type { FormHandlers } from '../form/field-props.ts'
import type { FormField } from '../form/field-tree.ts'
import { FontPicker } from './font-picker.tsx'
import { OwnFonts } from './own-fonts.tsx'

interface TypeSettingsProps extends FormHandlers {
  /** The fields of the theme for fonts and sizes, in order. */
  fields: readonly FormField[]
  theme: JsonObject
}

/** Fonts besides the pairs, and the sizes, weights and spaces of text. */
export function TypeSettings({ fields, theme, ...form }: TypeSettingsProps) {
  const { data: families, error } = useQuery(fontsQueries.all())
  const pair = Object.entries(fonts).find(([name]) => name === theme['fonts'])?.[1] ?? fonts.modern
  const headingFamily = families?.find(({ id }) => id === theme['headingFont'])
  return (
    <section aria-label="Type" className="grid min-w-0 content-start gap-4">
      {error && !families ? <p className="text-sm text-bad-text">{getFailureText(error)}</p> : null}
      {fields.map((field) => {
        const { name, title, hint } = field
        const value = theme[name]
        if (name === 'headingFont' || name === 'bodyFont')
          return (
            <FontPicker
              key={name}
              label={title}
              hint={hint}
              pairLabel={pair.label}
              families={families ?? []}
              value={typeof value === 'string' ? value : ''}
              onChange={(family) => form.onSet(name, family)}
            />
          )
        const shownField = name === 'headingWeight' ? limitToFamily(field, headingFamily, value) : field
        return <FieldList key={name} fields={[shownField]} values={theme} issues={[]} {...form} />
      })}
      <OwnFonts families={families ?? []} />
    </section>
  )
}

/** Leaves out weights that the chosen family does not have, except the chosen one. */
function limitToFamily(field: FormField, family: FontFamily | undefined, currentWeight: unknown): FormField {
  if (!family) return field
  const weightsByName = new Map<string, number | undefined>(Object.entries(headingWeights))
  const options = field.options.filter(({ value }) => {
    const weight = weightsByName.get(value)
    return (
      weight === undefined ||
      value === currentWeight ||
      family.files.some(({ minWeight, maxWeight }) => weight >= minWeight && weight <= maxWeight)
    )
  })
  return { ...field, options }
}
