import type { CSSProperties } from 'react'
import { TileChoice } from '#dashboard/ui/fields/tile-choice.tsx'
import type { FormField } from '../form/field-tree.ts'

interface ShapeChoiceProps {
  field: FormField
  value: string
  onChoose: (value: string) => void
}

/** Choices for corners, buttons and background, each as a small picture. */
export function ShapeChoice({ field, value, onChoose }: ShapeChoiceProps) {
  const options = field.options.map((option) => ({
    ...option,
    picture: (
      <span
        className="block h-8 w-full border border-edge bg-surface"
        style={{ borderRadius: 'var(--radius-sm)', ...pictures[`${field.name}.${option.value}`] }}
      />
    ),
  }))
  return (
    <TileChoice label={field.title} labelled="above" columns={3} value={value} options={options} onChange={onChoose} />
  )
}

const lineColor = 'var(--edge)'
const tintColor = 'var(--accent-line)'

const pictures: Record<string, CSSProperties> = {
  'corners.sharp': { borderRadius: 0 },
  'corners.soft': { borderRadius: 8 },
  'corners.round': { borderRadius: 999 },
  'buttons.filled': { background: 'var(--accent)', borderColor: 'var(--accent)' },
  'buttons.outline': { borderColor: 'var(--accent)', borderWidth: 2 },
  'buttons.soft': { background: tintColor, borderColor: tintColor },
  'background.gradient': { background: `linear-gradient(170deg, ${tintColor}, transparent)` },
  'background.glow': { background: `radial-gradient(60% 90% at 85% 0, ${tintColor}, transparent)` },
  'background.dots': { background: `radial-gradient(${lineColor} 1px, transparent 1.5px) 0 0 / 8px 8px` },
  'background.grid': {
    background: `linear-gradient(${lineColor} 1px, transparent 1px) 0 -1px / 100% 10px, linear-gradient(90deg, ${lineColor} 1px, transparent 1px) -1px 0 / 10px 100%`,
  },
  'background.stripes': { background: `repeating-linear-gradient(135deg, ${lineColor} 0 1px, transparent 1px 7px)` },
}
