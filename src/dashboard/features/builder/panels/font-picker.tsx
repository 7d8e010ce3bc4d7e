import { useEffect, useRef } from 'react'
import type { FontFamily } from '#dashboard/api/fonts.ts'
import type { FieldText } from '#dashboard/ui/field.tsx'
import type { ComboboxOption } from '#dashboard/ui/fields/combobox-popup.tsx'
import { Combobox } from '#dashboard/ui/fields/combobox.tsx'
import { registerFamily } from '#dashboard/pickers/register-family.ts'

interface FontPickerProps extends FieldText {
  families: readonly FontFamily[]
  /** The name of the pair that shows the text if no family is chosen. */
  pairLabel: string
  value: string
  onChange: (family: string) => void
}

/** Choice of a font family, each shown in its own face, in groups, with a search. */
export function FontPicker({ families, pairLabel, value, ...field }: FontPickerProps) {
  const groups = Object.entries(groupLabels).flatMap(([category, group]) =>
    families.filter((family) => family.category === category).map((family) => toOption(family, group)),
  )
  const otherFamilies = families.filter(({ category }) => !Object.hasOwn(groupLabels, category))
  return (
    <Combobox
      {...field}
      value={value}
      options={[
        { value: '', label: `As in ${pairLabel}` },
        ...groups,
        ...otherFamilies.map((family) => toOption(family, 'Other')),
      ]}
      unknownLabel="A font that was deleted"
    />
  )
}

const groupLabels: Record<string, string> = {
  own: 'Your fonts',
  sans: 'Sans serif',
  serif: 'Serif',
  display: 'Display',
  slab: 'Slab serif',
  mono: 'Monospace',
  handwriting: 'Handwriting',
}

function toOption(family: FontFamily, group: string): ComboboxOption {
  const { id, name, scripts } = family
  return {
    value: id,
    label: name,
    group,
    synonyms: `${group} ${scripts.join(' ')}`,
    picture: <FaceSample family={family} />,
  }
}

/** The name of a family in its own face, which loads when the name comes into view. */
function FaceSample({ family }: { family: FontFamily }) {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      registerFamily(family)
      observer.disconnect()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [family])
  return (
    <span ref={element} className="min-w-0 flex-1 truncate text-base" style={{ fontFamily: family.id }}>
      {family.name}
    </span>
  )
}
