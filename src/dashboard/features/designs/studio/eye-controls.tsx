import { eyeShapes } from '#contract/designs.ts'
import { eyePath } from '#qr/eye-shapes.ts'
import { OwnColor } from './design-color.tsx'
import type { Editing } from './editing.ts'
import { eyeNames } from '../names.ts'
import { TileChoice } from '../../../ui/fields/tile-choice.tsx'

/** Options for the three finder patterns (eyes). */
export function EyeControls({ design, edit, settle }: Editing) {
  return (
    <>
      <TileChoice label="Corners" value={design.eye} options={options} onChange={(eye) => edit({ eye })} />
      <OwnColor
        label="Corner color"
        value={design.eyeColor}
        editing={{ design, edit, settle }}
        contrast="shown"
        onChange={(eyeColor) => edit({ eyeColor }, 'eyes')}
      />
    </>
  )
}

// The preview shows the first of the three.
const options = eyeShapes.map((value) => ({
  value,
  label: eyeNames[value],
  picture: (
    <svg viewBox="0 0 7 7" className="size-8">
      <path fill="currentColor" d={eyePath(21, value, 0)} />
    </svg>
  ),
}))
