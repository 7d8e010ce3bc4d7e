import { type CSSProperties, useId } from 'react'
import { RadioOption } from '../../../ui/fields/radio-option.tsx'
import type { FormField } from '../form/field-tree.ts'

interface ShapeChoiceProps {
  field: FormField
  value: string
  onChoose: (value: string) => void
}

/** Corners, buttons and grounds, each as a small picture of itself. */
export function ShapeChoice({ field, value, onChoose }: ShapeChoiceProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{field.title}</legend>
      <div className="grid grid-cols-3 gap-1.5">
        {field.options.map((option) => (
          <RadioOption
            key={option.value}
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className="justify-items-center gap-1 rounded-md border p-1.5 text-xs hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text"
          >
            <span
              aria-hidden
              className="block h-8 w-full border border-edge bg-surface"
              style={{ borderRadius: 'var(--radius-sm)', ...pictures[`${field.name}.${option.value}`] }}
            />
            <span className="max-w-full truncate">{option.label}</span>
          </RadioOption>
        ))}
      </div>
    </fieldset>
  )
}

const mark = 'var(--edge)'
const tint = 'var(--accent-line)'

const pictures: Record<string, CSSProperties> = {
  'corners.sharp': { borderRadius: 0 },
  'corners.soft': { borderRadius: 8 },
  'corners.round': { borderRadius: 999 },
  'buttons.filled': { background: 'var(--accent)', borderColor: 'var(--accent)' },
  'buttons.outline': { borderColor: 'var(--accent)', borderWidth: 2 },
  'buttons.soft': { background: tint, borderColor: tint },
  'background.gradient': { background: `linear-gradient(170deg, ${tint}, transparent)` },
  'background.glow': { background: `radial-gradient(60% 90% at 85% 0, ${tint}, transparent)` },
  'background.dots': { background: `radial-gradient(${mark} 1px, transparent 1.5px) 0 0 / 8px 8px` },
  'background.grid': {
    background: `linear-gradient(${mark} 1px, transparent 1px) 0 -1px / 100% 10px, linear-gradient(90deg, ${mark} 1px, transparent 1px) -1px 0 / 10px 100%`,
  },
  'background.stripes': { background: `repeating-linear-gradient(135deg, ${mark} 0 1px, transparent 1px 7px)` },
}
