import Palette from 'lucide-react/icons/palette'
import X from 'lucide-react/icons/x'
import { toTheme } from '#blocks/theme/theme.ts'
import { Button } from '../../../../ui/button.tsx'
import { ColorField } from '../../../../ui/fields/color-field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useTheme } from '../../sync/use-editor.ts'
import { type FieldProps, ownProblem } from '../field-props.ts'

/** A colour; where it may be empty, the theme's stands until one is chosen. */
export function ColorEditor({ field, value, issues, onType, onSet, onSettle }: FieldProps<string>) {
  const { accent } = toTheme(useTheme()).colors
  if (value === '' && field.initial === '')
    return (
      <div className="grid gap-1.5">
        <span className="text-sm font-medium">{field.title}</span>
        <Button aria-label={`${field.title}: choose a color`} onClick={() => onSet(accent)}>
          <Palette aria-hidden />
          Choose a color
        </Button>
        {field.hint ? <p className="text-xs text-ink-faint">{field.hint}</p> : null}
      </div>
    )
  return (
    <ColorField
      label={field.title}
      hint={field.hint}
      error={ownProblem(issues)}
      value={value}
      onChange={onType}
      onSettle={onSettle}
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
