import { SelectField } from '#dashboard/ui/select-field.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { SwitchField } from '#dashboard/ui/fields/switch-field.tsx'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { readLayout } from '#blocks/layout/block-layout.ts'
import { type FieldProps, getOwnProblem } from '../field-props.ts'
import { omitField } from './group-editor.tsx'

// By twelfths of the row.
const widths = { 12: 'Full', 9: '¾', 8: '⅔', 6: '½', 4: '⅓', 3: '¼' } as const
const aligns = { '': 'As the section', start: 'Top', center: 'Middle', end: 'Bottom', stretch: 'Stretch' } as const
const hiddenOn = { '': 'Nowhere', phone: 'Phones', wide: 'Larger screens' } as const

/** The place of a block among columns. A value that equals the default is left out. */
export function LayoutEditor({ field, value, issues, onSet }: FieldProps<JsonObject>) {
  const { span = 12, below = false, align = '', hideOn = '' } = readLayout(value)
  const set = (name: string, next: JsonValue) =>
    onSet(next === '' || next === 12 || next === false ? omitField(value, name) : { ...value, [name]: next })
  const problem = getOwnProblem(issues) ?? issues[0]?.message
  return (
    <fieldset className="grid min-w-0 gap-4 border-t pt-4">
      <legend className="sr-only">{field.title}</legend>
      <SwitchField
        label="Stack below the previous block"
        hint="In the same column of the row."
        checked={below}
        onChange={(isBelow) => set('below', isBelow)}
      />
      {below ? null : (
        <Segmented
          label="Width on wide screens"
          value={String(span)}
          options={Object.entries(widths)
            .toReversed()
            .map(([twelfths, label]) => ({ value: twelfths, label }))}
          onChange={(twelfths) => set('span', Number(twelfths))}
        />
      )}
      {below || span === 12 ? null : (
        <SelectField
          label="Alignment in the row"
          options={Object.entries(aligns).map(([name, label]) => ({ value: name, label }))}
          value={align}
          onChange={(event) => set('align', event.target.value)}
        />
      )}
      <Segmented label="Hide on" value={hideOn} options={hiddenOn} onChange={(place) => set('hideOn', place)} />
      {problem === undefined ? null : <p className="text-sm text-bad-text">{problem}</p>}
    </fieldset>
  )
}
