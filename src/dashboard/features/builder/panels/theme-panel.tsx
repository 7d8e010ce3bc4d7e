import { Fragment } from 'react'
import { themeSchema } from '#blocks/theme/theme.ts'
import type { JsonObject } from '#contract/json.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { FieldList } from '../form/field-list.tsx'
import { type FormField, toFormFields } from '../form/field-tree.ts'
import { useTheme } from '../sync/use-editor.ts'
import { FollowBrand } from './follow-brand.tsx'
import { FontChoice } from './font-choice.tsx'
import { TypeSettings } from './type-settings.tsx'
import { ShapeChoice } from './shape-choice.tsx'
import { useDocumentFields } from './use-document-fields.ts'
import { type Palette, palettes } from '#blocks/theme/palettes.ts'
import { TileChoice } from '#dashboard/ui/fields/tile-choice.tsx'

const typeFieldNames = new Set([
  'headingFont',
  'bodyFont',
  'headingSize',
  'headingWeight',
  'headingTracking',
  'textSize',
  'lineHeight',
])
const allFields = toFormFields(themeSchema)
const typeFields = allFields.filter(({ name }) => typeFieldNames.has(name))
// Only a service with brand kits knows this key.
const fields = allFields.filter(({ name }) => !typeFieldNames.has(name) && name !== 'followsBrand')

/** Theme of the whole document. Every choice is applied to the page at once. */
export function ThemePanel() {
  const theme = useTheme()
  const form = useDocumentFields('theme')
  // Only a service that lists fonts shows them on its pages.
  const may = usePermission()
  const hasFonts = may('GET /fonts')
  return (
    <section aria-label="Theme" className="grid content-start gap-5 p-4">
      {may('GET /brand') ? <FollowBrand /> : null}
      {fields.map((field) => {
        const choiceProps = {
          field,
          value: getChosenValue(theme, field),
          onChoose: (value: string) => form.onSet(field.name, value),
        }
        switch (field.name) {
          case 'palette':
            return <PaletteChoice key={field.name} {...choiceProps} />
          case 'fonts':
            return (
              <Fragment key={field.name}>
                <FontChoice {...choiceProps} />
                {hasFonts ? <TypeSettings fields={typeFields} theme={theme} {...form} /> : null}
              </Fragment>
            )
          case 'corners':
          case 'buttons':
          case 'background':
            return <ShapeChoice key={field.name} {...choiceProps} />
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

interface PaletteChoiceProps {
  field: FormField
  value: string
  onChoose: (value: string) => void
}

/** Color palettes to choose from. */
function PaletteChoice({ field, value, onChoose }: PaletteChoiceProps) {
  const options = field.options.map((option) => ({
    ...option,
    picture: <Swatch palette={palettesByName.get(option.value)} />,
  }))
  return (
    <TileChoice label={field.title} labelled="above" columns={2} value={value} options={options} onChange={onChoose} />
  )
}

function Swatch({ palette }: { palette: Palette | undefined }) {
  if (!palette) return null
  const { background, surface, text, accent } = palette
  return (
    <span className="flex h-9 w-full items-center gap-1.5 rounded-sm border px-1.5" style={{ background, color: text }}>
      <span className="text-base font-semibold">Aa</span>
      <span className="ml-auto size-4 rounded-full" style={{ background: surface, outline: `1px solid ${text}22` }} />
      <span className="size-4 rounded-full" style={{ background: accent }} />
    </span>
  )
}

const palettesByName = new Map<string, Palette>(Object.entries(palettes))
