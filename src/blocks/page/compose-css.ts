import { baseCss } from './base-css.ts'
import type { BlockDefinition } from '../runtime/define-block.ts'
import { navCss } from './nav-css.ts'

/** CSS of a page with these blocks. */
export function composeCss(definitions: readonly Pick<BlockDefinition, 'css'>[], { nav = true } = {}): string {
  return minify([baseCss, nav ? navCss : '', ...definitions.map(({ css = '' }) => css)].join(''))
}

/** CSS without comments and spaces that mean nothing. */
export function minify(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(/([a-z-]): /g, '$1:')
    .replaceAll(';}', '}')
    .trim()
}
