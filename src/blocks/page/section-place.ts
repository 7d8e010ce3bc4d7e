import type { ContentBlock } from '#contract/page-document.ts'
import type { Theme } from '../theme/theme.ts'
import { gaps } from '../theme/theme-style.ts'
import { type BlockPlace, ownRow } from '../runtime/picture-widths.ts'
import { readSection } from '../layout/section-fields.ts'

/** The place of a block with a row of its own in a section, or before the first one. */
export function getSectionPlace(section: ContentBlock | null, { spacing }: Theme): BlockPlace {
  const gap = parseFloat(gaps[spacing])
  if (section === null) return { ...ownRow, gap }
  const settings = readSection(section.fields)
  return { ...ownRow, measure: measures[settings.width], gap: gap * gapFactors[settings.gap] }
}

// As in the CSS of sections, in rem.
const measures = { text: 40, wide: 60, full: null }
const gapFactors = { small: 0.5, medium: 1, large: 1.75 }
