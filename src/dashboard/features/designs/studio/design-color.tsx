import { useQuery } from '@tanstack/react-query'
import type { PlainDesign } from '#contract/plain-design.ts'
import { getContrastRatio, MIN_CONTRAST } from '#qr/palette.ts'
import { getBackground } from '#qr/reading-ground.ts'
import { templatesQueries } from '#dashboard/api/templates.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { ColorField, type NamedColor } from '#dashboard/ui/fields/color-field.tsx'
import type { DesignEditor } from './design-editor.ts'

interface DesignColorProps {
  label: string
  value: string
  editor: DesignEditor
  /** Whether to show the contrast ratio with the background. */
  contrast?: 'shown' | 'hidden'
  onChange: (color: string) => void
}

/** Field for a color of the design. Offers the colors of the design and of the workspace's templates, and any other color. */
export function DesignColor({ label, value, editor, contrast = 'hidden', onChange }: DesignColorProps) {
  const { design, endGesture } = editor
  return (
    <ColorField
      label={label}
      value={value}
      palette={useNamedColors(design)}
      aside={contrast === 'shown' ? <ContrastBadge color={value} background={getBackground(design)} /> : null}
      onChange={onChange}
      onChangeEnd={endGesture}
    />
  )
}

interface OptionalColorProps extends Omit<DesignColorProps, 'value' | 'onChange'> {
  /** Null stands for the color of the code. */
  value: string | null
  onChange: (color: string | null) => void
}

/** Field for a color that a part of the design may have instead of the color of the code. */
export function OptionalColor({ value, editor, onChange, ...field }: OptionalColorProps) {
  return (
    <>
      <Checkbox
        label="Custom color"
        checked={value !== null}
        onChange={(event) => {
          onChange(event.target.checked ? getForeground(editor.design) : null)
          editor.endGesture()
        }}
      />
      {value === null ? null : <DesignColor {...field} value={value} editor={editor} onChange={onChange} />}
    </>
  )
}

function useNamedColors(design: PlainDesign): NamedColor[] {
  const { data: templates = [] } = useQuery(templatesQueries.all())
  const { foreground, eyeColor, frame } = design
  const workspaceTemplates = templates.filter(({ scope }) => scope === 'workspace')
  return [
    { name: 'Code', color: getForeground(design) },
    ...(typeof foreground === 'string' ? [] : [{ name: 'Code, second color', color: foreground.to }]),
    { name: 'Background', color: getBackground(design) },
    ...(eyeColor === null ? [] : [{ name: 'Corners', color: eyeColor }]),
    ...(frame.color === null ? [] : [{ name: 'Frame', color: frame.color }]),
    ...workspaceTemplates.flatMap(({ name, design: templateDesign }) =>
      (templateDesign?.palette ?? []).map((color) => ({ name, color })),
    ),
    { name: 'Black', color: '#000000' },
    { name: 'White', color: '#ffffff' },
  ]
}

/** Contrast ratio of two colors. */
function ContrastBadge({ color, background }: { color: string; background: string }) {
  const ratio = getContrastRatio(color, background)
  const isEnough = ratio >= MIN_CONTRAST
  return (
    <Badge tone={isEnough ? 'ok' : 'bad'}>
      <span className="sr-only">{isEnough ? 'Contrast enough: ' : 'Contrast too low: '}</span>
      <span className="tabular-nums">{ratio.toFixed(1)} : 1</span>
    </Badge>
  )
}

/** One color that represents the code. */
function getForeground({ foreground }: PlainDesign): string {
  return typeof foreground === 'string' ? foreground : foreground.from
}
