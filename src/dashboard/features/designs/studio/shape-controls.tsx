import { eyeShapes, moduleShapes } from '#contract/plain-design.ts'
import { drawEyes } from '#qr/eye-shapes.ts'
import { drawModules } from '#qr/module-shapes.ts'
import { OptionalColor } from './design-color.tsx'
import type { DesignEditor } from './design-editor.ts'
import { eyeNames, moduleNames } from '../option-names.ts'
import { TileChoice } from '#dashboard/ui/fields/tile-choice.tsx'

/** Options for single modules. */
export function ShapeControls({ design, edit }: DesignEditor) {
  return (
    <TileChoice label="Shape" value={design.module} options={moduleOptions} onChange={(module) => edit({ module })} />
  )
}

const sampleModules = ['11010', '10011', '01110', '11001', '10101'].map((row) =>
  Array.from(row, (digit) => digit === '1'),
)

const moduleOptions = moduleShapes.map((value) => ({
  value,
  label: moduleNames[value],
  picture: <Picture side={5} path={drawModules(sampleModules, value, 0)} />,
}))

/** Options for the three finder patterns (eyes). */
export function EyeControls({ design, edit, endGesture }: DesignEditor) {
  return (
    <>
      <TileChoice label="Corners" value={design.eye} options={eyeOptions} onChange={(eye) => edit({ eye })} />
      <OptionalColor
        label="Corner color"
        value={design.eyeColor}
        editor={{ design, edit, endGesture }}
        contrast="shown"
        onChange={(eyeColor) => edit({ eyeColor }, 'eyes')}
      />
    </>
  )
}

// The picture shows the first of the three finder patterns.
const eyeOptions = eyeShapes.map((value) => ({
  value,
  label: eyeNames[value],
  picture: <Picture side={7} path={drawEyes(21, value, 0)} />,
}))

function Picture({ side, path }: { side: number; path: string }) {
  return (
    <svg viewBox={`0 0 ${side} ${side}`} className="size-8">
      <path fill="currentColor" d={path} />
    </svg>
  )
}
