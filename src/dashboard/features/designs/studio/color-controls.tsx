import type { PlainDesign } from '#contract/plain-design.ts'
import { fromOklch, toOklch } from '#qr/oklch.ts'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { DesignColor } from './design-color.tsx'
import type { DesignEditor } from './design-editor.ts'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { SliderField } from '#dashboard/ui/fields/slider-field.tsx'

type Gradient = Exclude<PlainDesign['foreground'], string>

/** Colors of code and background. */
export function ColorControls({ design, edit, endGesture }: DesignEditor) {
  const editor = { design, edit, endGesture }
  const { foreground, background } = design
  const kind = typeof foreground === 'string' ? 'solid' : foreground.type
  const handleKind = (next: 'solid' | Gradient['type']) => {
    if (next === kind) return
    if (next === 'solid') edit({ foreground: typeof foreground === 'string' ? foreground : foreground.from })
    else
      edit({
        foreground: typeof foreground === 'string' ? createGradient(foreground, next) : { ...foreground, type: next },
      })
  }
  return (
    <>
      <Segmented
        label="Fill"
        labelled="hidden"
        value={kind}
        options={{ solid: 'Solid', linear: 'Linear', radial: 'Radial' }}
        onChange={handleKind}
      />
      {typeof foreground === 'string' ? (
        <DesignColor
          label="Code"
          value={foreground}
          editor={editor}
          contrast="shown"
          onChange={(color) => edit({ foreground: color }, 'foreground')}
        />
      ) : (
        <GradientControls gradient={foreground} editor={editor} />
      )}
      {background === 'transparent' ? null : (
        <DesignColor
          label="Background"
          value={background}
          editor={editor}
          onChange={(color) => edit({ background: color }, 'background')}
        />
      )}
      <Checkbox
        label="Transparent background"
        checked={background === 'transparent'}
        onChange={(event) => edit({ background: event.target.checked ? 'transparent' : '#ffffff' })}
      />
    </>
  )
}

const endLabels = {
  linear: { from: 'From', to: 'To' },
  radial: { from: 'Middle', to: 'Edge' },
}

function GradientControls({ gradient, editor }: { gradient: Gradient; editor: DesignEditor }) {
  const { edit, endGesture } = editor
  const change = (changes: Partial<Gradient>, gesture: string) =>
    edit({ foreground: { ...gradient, ...changes } }, gesture)
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <DesignColor
          key={end}
          label={endLabels[gradient.type][end]}
          value={gradient[end]}
          editor={editor}
          contrast="shown"
          onChange={(color) => change({ [end]: color }, end)}
        />
      ))}
      {gradient.type === 'linear' ? (
        <SliderField
          label="Angle"
          valueText={`${gradient.angle}°`}
          value={gradient.angle}
          min={0}
          max={359}
          onChange={(angle) => change({ angle }, 'angle')}
          onChangeEnd={endGesture}
        />
      ) : null}
    </>
  )
}

/** A gradient from a color to one that differs visibly: from gray to indigo, and from any other color to a darker one with a hue 50° further. */
function createGradient(color: string, type: Gradient['type']): Gradient {
  const { l, c, h } = toOklch(color)
  const to =
    c < 0.02 ? fromOklch({ l: Math.max(l, 0.42), c: 0.17, h: 275 }) : fromOklch({ l: Math.min(l, 0.5), c, h: h + 50 })
  return { type, from: color, to, angle: 45 }
}
