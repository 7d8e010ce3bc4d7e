import type { CSSProperties } from 'react'
import type { JsonObject } from '#contract/json.ts'
import type { Theme } from '../theme/theme.ts'
import { getSectionStyle } from './section-colors.ts'
import { readSection } from './section-fields.ts'

/** The attributes that the CSS of sections reads, and the custom properties of the section's colors. */
export function getSectionAttributes(fields: JsonObject, theme: Theme) {
  const section = readSection(fields)
  const style: CSSProperties | null = getSectionStyle(section, theme)
  return {
    'data-width': section.width === 'text' ? undefined : section.width,
    'data-align': section.align === 'top' ? undefined : section.align,
    'data-gap': section.gap === 'medium' ? undefined : section.gap,
    'data-above': section.spaceAbove,
    'data-below': section.spaceBelow,
    'data-hide-on': hiddenOn[section.showOn],
    'data-ground': style === null ? undefined : '',
    style: style ?? undefined,
  }
}

const hiddenOn = { all: undefined, phone: 'wide', wide: 'phone' } as const
