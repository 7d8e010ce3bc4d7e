import { moduleShapes } from '#contract/designs.ts'
import { modulePath } from '#qr/module-shapes.ts'
import type { Editing } from './editing.ts'
import { moduleNames } from '../names.ts'
import { TileChoice } from '../../../ui/fields/tile-choice.tsx'

/** Options for single modules. */
export function ShapeControls({ design, edit }: Editing) {
  return <TileChoice label="Shape" value={design.module} options={options} onChange={(module) => edit({ module })} />
}

const sample = ['11010', '10011', '01110', '11001', '10101'].map((row) => Array.from(row, (one) => one === '1'))

const options = moduleShapes.map((value) => ({
  value,
  label: moduleNames[value],
  picture: (
    <svg viewBox="0 0 5 5" className="size-8">
      <path fill="currentColor" d={modulePath(sample, value, 0)} />
    </svg>
  ),
}))
