import { SECTION } from '../layout/group-sections.ts'
import { findBlock } from '../blocks/registry.ts'
import type { BlockDefinition } from '../runtime/define-block.ts'
import { composeCss, minifyCss } from './compose-css.ts'
import { languagesCss } from './language-nav.tsx'
import type { BlockWords } from '../words/en.ts'

/**
 * The CSS of a page with blocks of these types. `nav` is false if the page shows no navigation, `languages` is true if it has links to other
 * languages, `layout` is true if a block has a layout, and `crops` if a picture is cropped by its use.
 */
export function getPageCss(
  types: readonly string[],
  {
    nav = true,
    languages = false,
    layout = types.includes(SECTION),
    crops = false,
  }: { nav?: boolean; languages?: boolean; layout?: boolean; crops?: boolean } = {},
): string {
  const definitions = types.flatMap((type) => findBlock(type) ?? [])
  return composeCss(languages ? [...definitions, { css: languagesCss }] : definitions, { nav, layout, crops })
}

/**
 * The CSS of a page in a window of its own. Queries of the container `page` become media queries, so `.page` need not be a container. Tabs
 * can then be fixed to the window, where browsers keep focused elements visible above the tabs. Without columns and sections, a block is as
 * wide as the page, so the same is true for queries of the container `block`.
 */
export function toWindowCss(css: string): string {
  const windowCss = css
    .replaceAll(/@container page ?\(/g, '@media (')
    .replaceAll(/container: ?page ?\/ ?inline-size;/g, '')
    .concat(css.includes('.nav') ? fixedTabsCss : '', minifiedPrintCss)
  const hasBlockContainers = /container: ?block/.test(css)
  return hasBlockContainers
    ? windowCss
    : windowCss.replaceAll(/@container block ?\(/g, '@media (').replaceAll(/(\d)cqi\b/g, '$1vw')
}

const fixedTabsCss =
  '@media (width < 44rem){.nav[data-style=tabs]{position:fixed;inset:auto 0 0}' +
  '.page:has(.nav[data-style=tabs]){padding-bottom:4.5rem}html:has(.nav[data-style=tabs]){scroll-padding-bottom:5rem}}'

/** The script of a page with blocks of these types; empty if no block needs one. An error in one block does not stop the others. */
export function getPageScript(types: readonly string[], words: BlockWords): string {
  return types.map((type) => getBlockScript(findBlock(type), words)).join('')
}

/** The words that the script of a page writes, as text in any order. */
export function getScriptWords(types: readonly string[], words: BlockWords): string {
  return types
    .flatMap((type) => {
      const scriptWords = findBlock(type)?.scriptWords
      return scriptWords === undefined ? [] : JSON.stringify(words[scriptWords])
    })
    .join(' ')
}

function getBlockScript(definition: BlockDefinition | undefined, words: BlockWords): string {
  if (!definition?.script) return ''
  const { type, script, scriptUses = {}, scriptWords } = definition
  const uses = Object.entries(scriptUses).map(([name, helper]) => `${name}:${helper.toString()}`)
  if (scriptWords !== undefined) uses.push(`words:${JSON.stringify(words[scriptWords])}`)
  return (
    `{const run=${script.toString()},uses={${uses.join(',')}};` +
    `for(const root of document.querySelectorAll('[data-block="${type}"]'))try{run(root,uses)}catch(error){console.error(error)}}\n`
  )
}

/**
 * The CSS of a page on paper: dark text on white, no controls that only work on a screen, addresses after links, and no page breaks inside
 * small elements. It needs `!important`, because the colors of the theme are in a `style` attribute.
 */
const printCss = `
@media print {
  @page { margin: 15mm }
  html { background: none !important }
  .page, .section {
    --background: #fff !important; --surface: #fff !important; --ground: none !important; --tint: #f1f1f1 !important;
    --text: #111 !important; --muted: #444 !important; --accent: #111 !important; --on-accent: #fff !important;
    --line: #bbb !important; --edge: #777 !important;
    --button-fill: #fff !important; --button-text: #111 !important; --button-line: #777 !important;
    --scheme: light !important;
    display: block;
    min-height: 0;
    padding: 0 !important;
  }
  .skip, .nav, .languages, .report, .lightbox, .page :is(audio, [data-copy], [data-said], [data-now], [data-moment], [download]:not(.file), .faq .icon, .form-trap, .form-said, form button) { display: none !important }
  .block { margin-top: var(--gap) }
  .page :is(.card, figure, img, svg, li, dl > div, details, .form-field, .action) { break-inside: avoid }
  .page :is(h1, h2, h3, summary) { break-after: avoid }
  .page img { max-height: 22cm }
  .page details::details-content { content-visibility: visible; block-size: auto }
  .page .card { box-shadow: none }
  .page .video-words { color: #fff }
  .links-arrow { display: none !important }
  .page .links a { flex-wrap: wrap; min-height: 0 }
  .page .links a::after { flex-basis: 100% }
  .page a[href^="http"]:not(:has(img), [href*="google.com/maps"], .social a, .contact-ways a)::after { content: ' (' attr(href) ')'; font-size: .8em; font-weight: 400; overflow-wrap: anywhere }
  .page .button[href^="http"] { display: block; border: 0; padding-inline: 0; text-align: start }
}
`

const minifiedPrintCss = minifyCss(printCss)
