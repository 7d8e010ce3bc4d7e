import { layoutCss } from '../layout/layout-css.ts'
import { baseCss } from './base-css.ts'
import type { BlockDefinition } from '../runtime/define-block.ts'

/** The CSS of a page with blocks of these definitions, and by default with navigation, sections, columns and cropped pictures. */
export function composeCss(
  definitions: readonly Pick<BlockDefinition, 'css' | 'cropCss'>[],
  { nav = true, layout = true, crops = true } = {},
): string {
  return minifyCss(
    [
      baseCss,
      layout ? layoutCss : '',
      nav ? navCss : '',
      ...new Set(crops ? definitions.map(({ cropCss = '' }) => cropCss) : []),
      ...definitions.map(({ css = '' }) => css),
    ].join(''),
  )
}

/** Removes comments and unnecessary spaces from CSS. */
export function minifyCss(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(/([a-z-]): /g, '$1:')
    .replaceAll(';}', '}')
    .trim()
}

/** The navigation: a bar, or tabs at the bottom of narrow pages. The tabs are sticky, because `fixed` would refer to the container. */
const navCss = `
.skip { position: absolute; inset-inline-start: -99rem; z-index: 3; padding: .75rem 1.25rem; color: var(--text); background: var(--surface) }
.skip:focus { inset-inline-start: .5rem; top: .5rem }
.nav { display: flex; align-items: center; gap: 1rem; padding: .5rem max(var(--gutter), (100cqi - 60rem) / 2); border-bottom: 1px solid var(--line) }
.nav-name { min-width: 0; margin-inline-end: auto; padding: .75rem 0; overflow: hidden; color: var(--text); font: var(--weight) 1.0625rem var(--display); text-decoration: none; text-overflow: ellipsis; white-space: nowrap }
.nav ul { display: flex; gap: .25rem; overflow-x: auto; scrollbar-width: none }
.nav li a { display: flex; align-items: center; gap: .5rem; min-height: 2.75rem; padding: 0 .9rem; border-radius: var(--radius-button); color: var(--muted); font-size: .9375rem; font-weight: 550; text-decoration: none; white-space: nowrap }
.nav li a:focus-visible { outline-offset: -3px }
.nav li a:hover { color: var(--text) }
.nav [aria-current] { color: var(--text) !important; background: var(--tint) }
@container page (width < 44rem) {
  .nav { padding: .25rem .75rem }
  .nav[data-style=bar] { flex-direction: column; align-items: stretch; gap: 0 }
  .nav[data-style=bar] .nav-name { padding: .75rem .5rem }
  .nav[data-style=tabs] { order: 1; position: sticky; bottom: 0; z-index: 2; padding: .375rem .375rem calc(.375rem + env(safe-area-inset-bottom, 0px)); background: var(--surface); border: 0; border-top: 1px solid var(--line) }
  .nav[data-style=tabs] .nav-name { display: none }
  .nav[data-style=tabs] ul { flex: 1; gap: 0 }
  .nav[data-style=tabs] li { flex: 1 0 auto; min-width: 3.75rem; max-width: 50% }
  .nav[data-style=tabs] li a { flex-direction: column; justify-content: center; gap: .2rem; min-height: 3.25rem; padding: 0 .25rem; font-size: .75rem; line-height: 1.2 }
  .nav[data-style=tabs] span { max-width: 100%; overflow: hidden; text-overflow: ellipsis }
  .nav[data-style=tabs] .icon { width: 1.5rem; height: 1.5rem }
  .nav[data-style=tabs] [aria-current] { color: var(--accent) !important; background: none }
}
`
