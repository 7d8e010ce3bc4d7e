import { themeSchema } from '#blocks/theme/theme.ts'
import type { JsonObject } from '#contract/json.ts'
import { FieldList } from '../form/field-list.tsx'
import { type FormField, toFormFields } from '../form/field-tree.ts'
import { useTheme } from '../sync/use-editor.ts'
import { FontChoice } from './font-choice.tsx'
import { PaletteChoice } from './palette-choice.tsx'
import { ShapeChoice } from './shape-choice.tsx'
import { useDocumentFields } from './use-document-fields.ts'

const fields = toFormFields(themeSchema)

/** Theme of the whole document. Every choice is applied to the page at once. */
export function ThemePanel() {
  const theme = useTheme()
  const form = useDocumentFields('theme')
  return (
    <section aria-label="Theme" className="grid content-start gap-5 p-4">
      {fields.map((field) => {
        const choice = {
          field,
          value: getChosenValue(theme, field),
          onChoose: (value: string) => form.onSet(field.name, value),
        }
        switch (field.name) {
          case 'palette':
            return <PaletteChoice key={field.name} {...choice} />
          case 'fonts':
            return <FontChoice key={field.name} {...choice} />
          case 'corners':
          case 'buttons':
          case 'background':
            return <ShapeChoice key={field.name} {...choice} />
          default:
            return <FieldList key={field.name} fields={[field]} values={theme} issues={[]} {...form} />
        }
      })}
    </section>
  )
}

function getChosenValue(theme: JsonObject, { name, initial }: FormField): string {
  const stored = theme[name] ?? initial
  return typeof stored === 'string' ? stored : ''
}
