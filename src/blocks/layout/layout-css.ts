import type { JsonObject } from '#contract/json.ts'
import { blockSpans, readLayout } from './block-layout.ts'
import { SECTION } from './group-sections.ts'
import { TWELFTHS } from './pack-rows.ts'

const narrowestSpan = Math.min(...blockSpans)

/**
 * The CSS of columns and sections, for pages that have any. On wide screens the text column of a section is a grid of twelve tracks without
 * gaps. The margins of a column make the gaps: they depend on its place, so that columns of equal spans are equally wide. On narrow screens the
 * blocks of a column are in the section itself, below each other.
 * Blocks that arrange their content by width do it by the width of their column or section, the container `block`.
 */
export const layoutCss = `
.section { container: block / inline-size; --measure: 40rem; --column-gap: var(--gap); --row-gap: var(--gap); --stack-gap: var(--gap); position: relative; isolation: isolate; align-items: start; row-gap: var(--row-gap); grid-template-columns: [full-start] minmax(var(--gutter), 1fr) [wide-start] var(--side) [text-start] repeat(${TWELFTHS}, [col] minmax(0, calc(var(--measure) / ${TWELFTHS}))) [text-end] var(--side) [wide-end] minmax(var(--gutter), 1fr) [full-end] }
.section:not(:last-child) { padding-bottom: var(--gap) }
.section[data-width=wide] { --side: 0rem; --measure: 60rem }
.section[data-width=full] { --side: 0rem; --measure: 100cqi }
.section[data-gap=small] { --column-gap: calc(var(--gap) / 2); --row-gap: calc(var(--gap) / 2); --stack-gap: calc(var(--gap) / 2) }
.section[data-above] { --above: clamp(2rem, 6cqi, 3.5rem); padding-top: var(--above); scroll-margin-top: 0 }
.section[data-above=none] { --above: 0rem }
.section[data-above=small] { --above: 1rem }
.section[data-above=large] { --above: clamp(3.5rem, 11cqi, 7rem) }
.section[data-below] { --below: clamp(2rem, 6cqi, 3.5rem); padding-bottom: var(--below) }
.section[data-below=none] { --below: 0rem }
.section[data-below=small] { --below: 1rem }
.section[data-below=large] { --below: clamp(3.5rem, 11cqi, 7rem) }
.section[data-ground] { color: var(--text); color-scheme: var(--scheme); background: var(--ground), var(--background) }
.section-picture { position: absolute; inset: 0; z-index: -1; overflow: hidden }
.page .section-picture img { width: 100%; height: 100%; object-fit: cover }
.section-picture::after { content: ''; position: absolute; inset: 0; background: var(--background); opacity: var(--overlay) }
@container page (width < 44rem) {
  .column { display: contents }
  .page [data-hide-on=phone] { display: none !important }
}
@container page (width >= 44rem) {
  .page [data-hide-on=wide] { display: none !important }
  .section[data-gap=large] { --column-gap: calc(var(--gap) * 1.75); --row-gap: calc(var(--gap) * 1.75) }
  .section[data-align=middle] { align-items: center }
  .section[data-align=stretch] { align-items: stretch }
  ${findStarts()
    .map((start) => `[data-start="${start}"] { --line: ${start + 1} }`)
    .join('\n  ')}
  ${blockSpans
    .filter((span) => span < TWELFTHS)
    .map((span) => `[data-span="${span}"] { --span: ${span} }`)
    .join('\n  ')}
  .column { grid-column: col var(--line) / span var(--span); container: block / inline-size; --row-gap: var(--stack-gap); display: flex; flex-direction: column; min-width: 0; row-gap: var(--row-gap); margin-inline: calc(var(--column-gap) * (var(--line) - 1) / ${TWELFTHS}) calc(var(--column-gap) * (${TWELFTHS + 1} - var(--line) - var(--span)) / ${TWELFTHS}) }
  .column[data-align=start] { align-self: start }
  .column[data-align=center] { align-self: center }
  .column[data-align=end] { align-self: end }
  .column[data-align=stretch] { align-self: stretch }
  .section[data-align=stretch] > .column:not([data-align]) > .block:last-child, .column[data-align=stretch] > .block:last-child { flex: 1; display: grid; grid-template-columns: minmax(0, 1fr) }
}
@media print {
  .column { display: block; margin-inline: 0 }
  .section-picture { display: none }
}
`

/** Every number of twelfths that blocks can take before another block in their row. */
function findStarts(): number[] {
  const starts = new Set([0])
  for (const start of starts)
    for (const span of blockSpans) if (start + span + narrowestSpan <= TWELFTHS) starts.add(start + span)
  return [...starts].toSorted((first, second) => first - second)
}

/** Whether a page needs this CSS. */
export function usesLayout(blocks: readonly { type: string; fields: JsonObject }[]): boolean {
  return blocks.some(({ type, fields }) => type === SECTION || Object.keys(readLayout(fields['layout'])).length > 0)
}
