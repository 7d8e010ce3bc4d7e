import { composeCss } from '#blocks/page/compose-css.ts'
import type { BlockDefinition } from '#blocks/runtime/define-block.ts'

const ROOT_FONT_PX = 16

/** CSS of published pages for the canvas's shadow root, with the styles for editing. */
export function composeCanvasCss(definitions: readonly BlockDefinition[]): string {
  const css = composeCss(definitions)
  // The canvas renders the blocks as a listbox, which a `main` element cannot be.
  return remToPixels(css.replaceAll(/(^|[}\s,])main(?=[{ >])/g, '$1.content')) + editingCss
}

/** Converts rem to pixels. The dashboard has another root font size than a published page. */
export function remToPixels(css: string): string {
  return css.replaceAll(/(-?\d*\.?\d+)rem\b/g, (_, number: string) => `${Number(number) * ROOT_FONT_PX}px`)
}

// `.unrendered` is a run of blocks that are not rendered. Blocks on screen keep their position when it is rendered.
const editingCss = `
.page { min-height: 480px; cursor: default; user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; touch-action: manipulation }
.content { --outline: var(--ring); outline: none; padding-bottom: 48px }
.section[data-ground] { --outline: var(--accent) }
.content > .section:last-child:not([data-below]) { padding-bottom: 0 }
.block { content-visibility: auto; contain-intrinsic-block-size: auto 72px; position: relative; border-radius: 4px; outline: 2px solid transparent; outline-offset: 4px; scroll-margin: 64px 0 }
.unrendered { grid-column: full; contain: strict; height: calc(var(--unrendered-count) * (72px + var(--gap)) - var(--gap)); overflow-anchor: none }
.block[data-width=full] { outline-offset: -2px }
.block:hover { outline-color: color-mix(in oklch, var(--outline), transparent 60%) }
.block[data-chosen] { outline-color: var(--outline) }
.content:focus-visible .block[data-active] { outline-width: 3px }
.section:is([data-above], [data-first]) { outline: 2px solid transparent; outline-offset: -2px }
.section:has(> .section-marker:hover) { outline-color: color-mix(in oklch, var(--outline), transparent 60%) }
.section[data-chosen] { outline-color: var(--outline) }
.content:focus-visible .section[data-active] { outline-width: 3px }
.section-picture { pointer-events: none }
.section-marker { position: absolute; inset: 0 0 auto; z-index: 1; height: max(16px, var(--above)) }
.section-marker[data-first-section] { height: 0 }
.section-handle { position: absolute; top: 0; inset-inline-start: 12px; max-width: 60%; padding: 3px 10px; overflow: hidden; border-radius: 0 0 6px 6px; background: var(--inverse); color: var(--inverse-ink); font: 500 12px / 16px system-ui, sans-serif; text-overflow: ellipsis; white-space: nowrap; opacity: 0; transition: opacity .12s }
.section:hover > .section-marker .section-handle, .section[data-chosen] > .section-marker .section-handle { opacity: 1 }
@media (hover: none) { .section-handle { opacity: 1 } }
.section:has(> .section-marker[data-dragged]) { opacity: .35 }
.cover { position: absolute; inset: 0 }
.block[data-dragged] { opacity: .35 }
[contenteditable] { outline: none; cursor: text; white-space: pre-wrap; user-select: text; -webkit-user-select: text }
.block:has([contenteditable]) .cover { display: none }
.block:has([contenteditable]) { outline-color: var(--ring); outline-style: dashed; content-visibility: visible }
.unknown-block { display: grid; gap: 8px; padding: 14px 16px; border: 1px solid var(--line); border-radius: var(--radius-small); background: var(--surface); color: var(--text); overflow-wrap: anywhere }
.unknown-block-label { color: var(--muted); font-size: 13px }
.unknown-block-words { white-space: pre-line; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 8; overflow: hidden }
.unknown-block img { max-width: 100%; width: auto; height: auto; max-height: 220px; border-radius: var(--radius-small) }
.empty-block { padding: 12px; border: 1px dashed var(--line); border-radius: 4px; color: var(--muted); font-size: 14px }
`
