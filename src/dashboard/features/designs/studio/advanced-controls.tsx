import type { PlainDesign } from '#contract/plain-design.ts'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import type { DesignEditor } from './design-editor.ts'
import { SliderField } from '#dashboard/ui/fields/slider-field.tsx'

interface AdvancedControlsProps {
  editor: DesignEditor
  /** The error correction level in use. */
  correction: string | undefined
}

/** Options whose defaults rarely need a change. */
export function AdvancedControls({ editor: { design, edit, endGesture }, correction }: AdvancedControlsProps) {
  return (
    <>
      <SelectField
        label="Error correction"
        hint={
          correction
            ? `Current level: ${correction}. Higher levels survive dirt and logos, but make the modules smaller.`
            : undefined
        }
        value={design.correction}
        options={levels}
        onChange={(event) => {
          const level = levels.find(({ value }) => value === event.target.value)
          if (level) edit({ correction: level.value })
        }}
      />
      <SliderField
        label="Quiet zone"
        valueText={pluralize(design.quietZone, 'module')}
        hint="Empty space around the code. Scanners need at least four modules."
        value={design.quietZone}
        min={0}
        max={12}
        onChange={(quietZone) => edit({ quietZone }, 'quiet zone')}
        onChangeEnd={endGesture}
      />
    </>
  )
}

const levels: { value: PlainDesign['correction']; label: string }[] = [
  { value: 'auto', label: 'Chosen from the logo' },
  { value: 'L', label: 'L: up to 7% may be damaged' },
  { value: 'M', label: 'M: up to 15% may be damaged' },
  { value: 'Q', label: 'Q: up to 25% may be damaged' },
  { value: 'H', label: 'H: up to 30% may be damaged' },
]
