import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { createBrandTheme } from '#blocks/theme/brand-theme.ts'
import { type Palette, palettes } from '#blocks/theme/palettes.ts'
import { themeSchema } from '#blocks/theme/theme.ts'
import type { EditOperation } from '#contract/edit-operations.ts'
import type { JsonObject } from '#contract/json.ts'
import { type BrandKit, brandQueries } from '#dashboard/api/brand.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { SwitchField } from '#dashboard/ui/fields/switch-field.tsx'
import { TileChoice } from '#dashboard/ui/fields/tile-choice.tsx'
import { FieldList } from '../form/field-list.tsx'
import { type FormField, toFormFields } from '../form/field-tree.ts'
import { useEditor, useTheme } from '../sync/use-editor.ts'
import { FontChoice } from './font-choice.tsx'
import { TypeSettings } from './type-settings.tsx'
import { ShapeChoice } from './shape-choice.tsx'
import { useDocumentFields } from './use-document-fields.ts'

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
    <section aria-label="Theme" className="grid grid-cols-1 content-start gap-5 p-3">
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

/** Whether the page follows the brand kit of the workspace. Switching it on sets what the brand kit decides, as one step. */
function FollowBrand() {
  const editor = useEditor()
  const { followsBrand } = useTheme()
  const { data: kit } = useQuery(brandQueries.kit())
  if (!kit || kit.updatedAt === null) return null
  return (
    <SwitchField
      label="Follow the brand kit"
      hint="Colors, fonts and corners come from the brand kit. When it changes, you can apply the change to this page."
      checked={followsBrand === true}
      onChange={(isFollowing) =>
        editor.edit(isFollowing ? toOperations(kit) : { op: 'setTheme', theme: { followsBrand: null } })
      }
    />
  )
}

function toOperations({ logo, ...kit }: BrandKit): EditOperation[] {
  const nav = logo && { favicon: { src: logo.url, alt: '' } }
  return [{ op: 'setTheme', theme: createBrandTheme(kit) }, ...(nav ? [{ op: 'setNav' as const, nav }] : [])]
}

function getChosenValue(theme: JsonObject, { name, initial }: FormField): string {
  const storedValue = theme[name] ?? initial
  return typeof storedValue === 'string' ? storedValue : ''
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
