/**
 * The CSS of a page that has a window to itself. What is asked of the page's box is asked of the window, so that `.page` need
 * be no container, and the tabs can be fixed to the window: nothing that scrolls under them is then taken for their neighbour,
 * and what has the focus is never scrolled to behind them.
 */
export function windowCss(css: string): string {
  return css
    .replaceAll(/@container page ?\(/g, '@media (')
    .replaceAll(/container: ?page ?\/ ?inline-size;/g, '')
    .replaceAll(/(\d)cqi\b/g, '$1vw')
    .concat(css.includes('.nav') ? fixedTabs : '')
}

const fixedTabs =
  '@media (width < 44rem){.nav[data-style=tabs]{position:fixed;inset:auto 0 0}' +
  '.page:has(.nav[data-style=tabs]){padding-bottom:4.5rem}html:has(.nav[data-style=tabs]){scroll-padding-bottom:5rem}}'
