import { findBlock } from '../blocks/registry.ts'
import type { BlockDefinition } from '../runtime/define-block.ts'
import { composeCss, minify } from './compose-css.ts'
import { printCss } from './print-css.ts'
import type { BlockWords } from '../words/en.ts'

/** CSS of a page with blocks of these types; `nav: false` if it shows no navigation. */
export function pageCss(types: readonly string[], options: { nav?: boolean } = {}): string {
  return composeCss(
    types.flatMap((type) => findBlock(type) ?? []),
    options,
  )
}

/**
 * CSS of a page in its own window. Container queries become media queries, so that `.page` need not be a container and tabs can be fixed to
 * the window: browsers then keep focused elements visible above them.
 */
export function windowCss(css: string): string {
  return css
    .replaceAll(/@container page ?\(/g, '@media (')
    .replaceAll(/container: ?page ?\/ ?inline-size;/g, '')
    .replaceAll(/(\d)cqi\b/g, '$1vw')
    .concat(css.includes('.nav') ? fixedTabs : '', printed)
}

const printed = minify(printCss)

const fixedTabs =
  '@media (width < 44rem){.nav[data-style=tabs]{position:fixed;inset:auto 0 0}' +
  '.page:has(.nav[data-style=tabs]){padding-bottom:4.5rem}html:has(.nav[data-style=tabs]){scroll-padding-bottom:5rem}}'

/** Script of a page with blocks of these types; empty if none needs one. An error in one does not affect the others. */
export function pageScript(types: readonly string[], words: BlockWords): string {
  return types.map((type) => getScript(findBlock(type), words)).join('')
}

function getScript(definition: BlockDefinition | undefined, words: BlockWords): string {
  if (!definition?.script) return ''
  const { type, script, scriptUses = {}, scriptWords } = definition
  const uses = Object.entries(scriptUses).map(([name, helper]) => `${name}:${helper.toString()}`)
  if (scriptWords !== undefined) uses.push(`words:${JSON.stringify(words[scriptWords])}`)
  return (
    `{const run=${script.toString()},uses={${uses.join(',')}};` +
    `for(const root of document.querySelectorAll('[data-block="${type}"]'))try{run(root,uses)}catch(error){console.error(error)}}\n`
  )
}
