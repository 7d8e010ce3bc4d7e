import type { PlainDesign } from '#contract/designs.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { counted } from '../../ui/counted.ts'
import type { Editing } from './editing.ts'
import { SliderField } from './slider-field.tsx'

interface AdvancedControlsProps {
  editing: Editing
  /** The level that was drawn. */
  drawn: string | undefined
}

/** What is right by itself for nearly everybody. */
export function AdvancedControls({ editing: { design, edit, settle }, drawn }: AdvancedControlsProps) {
  return (
    <>
      <SelectField
        label="Error correction"
        hint={
          drawn ? `Drawn with level ${drawn}. More of it survives dirt and logos, and makes finer modules.` : undefined
        }
        value={design.correction}
        options={levels}
        onChange={(event) => {
          const chosen = levels.find(({ value }) => value === event.target.value)
          if (chosen) edit({ correction: chosen.value })
        }}
      />
      <SliderField
        label="Quiet zone"
        shown={counted(design.quietZone, 'module')}
        hint="Empty space around the code. Scanners need at least four modules."
        value={design.quietZone}
        min={0}
        max={12}
        onChange={(quietZone) => edit({ quietZone }, 'quiet zone')}
        onSettle={settle}
      />
    </>
  )
}

const levels: { value: PlainDesign['correction']; label: string }[] = [
  { value: 'auto', label: 'Chosen from the logo' },
  { value: 'L', label: 'L: 7 % may be lost' },
  { value: 'M', label: 'M: 15 % may be lost' },
  { value: 'Q', label: 'Q: 25 % may be lost' },
  { value: 'H', label: 'H: 30 % may be lost' },
]
