/**
 * Base CSS of every page. Widths refer to the container `page`, so that the builder can show a narrow page on a wide screen, or to `block`, the
 * column or section of a block, for what depends on the space that the block has. Blocks may use:
 * `.card`, `.button` (with `.wide` or `.quiet`), `.actions`, `.lines`, `.muted`, `.small`, `.icon`, `.hidden-words`.
 * The marker of lists is an empty string, because Safari does not expose lists without a marker as lists.
 */
export const baseCss = `
body { margin: 0 }
.page { container: page / inline-size; --gutter: 1.25rem; display: flex; flex-direction: column; box-sizing: border-box; min-height: 100vh; min-height: 100dvh; color-scheme: var(--scheme); color: var(--text); background: var(--ground), var(--background); font: calc(1.0625rem * var(--text-size, 1)) / var(--leading, 1.6) var(--body); overflow-wrap: anywhere; -webkit-text-size-adjust: 100%; -webkit-font-smoothing: antialiased }
.page * { box-sizing: border-box }
.page :where(h1, h2, h3, p, ul, ol, dl, dd, figure, blockquote, fieldset) { margin: 0; padding: 0 }
.page :where(ul, ol) { list-style: '' }
.page :where(fieldset) { border: 0; min-width: 0 }
.page :where(h1, h2, h3) { font-family: var(--display); font-weight: var(--weight); font-synthesis-weight: var(--synthesis, auto); letter-spacing: var(--tracking); line-height: 1.2; text-wrap: balance; word-break: auto-phrase }
.page :where(h2) { font-size: calc(clamp(1.4375rem, 1.3rem + .7cqi, 1.75rem) * var(--heading-size, 1)) }
.page :where(h3) { font-size: calc(1.1875rem * var(--heading-size, 1)) }
.page :where(p, li, dd) { text-wrap: pretty }
.page :where(a) { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: .07em }
.page :where(img, svg, video) { display: block; max-width: 100% }
.page :where(img) { height: auto }
.page :where(button, input, select, textarea) { font: inherit; color: inherit }
.page :where(a, button, summary, input, select, textarea):focus-visible { outline: 3px solid var(--accent); outline-offset: 3px }
main { flex: 1 }
.section { --side: clamp(0rem, (100cqi - 40rem - 2 * var(--gutter)) / 2, 10rem); display: grid; grid-template-columns: [full-start] minmax(var(--gutter), 1fr) [wide-start] var(--side) [text-start] minmax(0, 40rem) [text-end] var(--side) [wide-end] minmax(var(--gutter), 1fr) [full-end]; row-gap: var(--gap); padding-bottom: calc(var(--gap) + 1.5rem) }
.block { grid-column: text; min-width: 0; scroll-margin-top: 1rem }
.block[data-width=wide] { grid-column: wide }
.block[data-width=full] { grid-column: full }
.section:not([data-above]) > .block:first-child:not([data-width=full]) { margin-top: var(--gap) }
.card { padding: clamp(1.25rem, 4cqi, 1.75rem); background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius) }
.button { display: inline-flex; align-items: center; justify-content: center; gap: .6em; min-height: 3.125rem; padding: .7rem 1.6rem; color: var(--button-text); background: var(--button-fill); border: 2px solid var(--button-line); border-radius: var(--radius-button); font-weight: 600; line-height: 1.3; text-align: center; text-decoration: none; cursor: pointer }
.wide { width: 100% }
.muted { color: var(--muted) }
.small { font-size: .875rem }
.lines { white-space: pre-line }
.actions { display: flex; flex-wrap: wrap; gap: .75rem }
.quiet { color: var(--accent); background: none; border-color: var(--accent) }
.page [hidden] { display: none }
.icon { flex: none; width: 1.25em; height: 1.25em; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
.hidden-words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
@media (hover: hover) {
  .button { transition: box-shadow .15s, transform .15s }
  .button:hover { box-shadow: 0 6px 18px -8px var(--edge); transform: translateY(-1px) }
}
@media (prefers-reduced-motion: reduce) {
  .page * { transition: none !important; animation: none !important }
}
`
