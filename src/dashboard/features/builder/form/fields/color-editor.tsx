import Palette from 'lucide-react/icons/palette'
import X from 'lucide-react/icons/x'
import { toTheme } from '#blocks/theme/theme.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { FieldGroup } from '#dashboard/ui/field.tsx'
import { ColorField } from '#dashboard/ui/fields/color-field.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { useTheme } from '#dashboard/features/builder/sync/use-editor.ts'
import { type FieldProps, toFieldText } from '../field-props.ts'

/** A color. Without a value, the block has the color of the theme, and a button chooses another one. */
export function ColorEditor(props: FieldProps<string>) {
  const { field, value, onType, onSet, onChangeEnd } = props
  const { accent, text, background, surface, muted } = toTheme(useTheme()).colors
  if (value === '' && field.initial === '')
    return (
      <FieldGroup {...toFieldText(props)}>
        <Button aria-label={`${field.title}: choose a color`} onClick={() => onSet(accent)}>
          <Palette aria-hidden />
          Choose a color
        </Button>
      </FieldGroup>
    )
  return (
    <ColorField
      {...toFieldText(props)}
      value={value}
      palette={[
        { name: 'Accent', color: accent },
        { name: 'Text', color: text },
        { name: 'Secondary text', color: muted },
        { name: 'Background', color: background },
        { name: 'Card', color: surface },
      ]}
      onChange={onType}
      onChangeEnd={onChangeEnd}
      aside={
        field.initial === '' ? (
          <IconButton label={`${field.title}: as the theme`} onClick={() => onSet('')}>
            <X aria-hidden />
          </IconButton>
        ) : null
      }
    />
  )
}
