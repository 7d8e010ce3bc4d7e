/** Leads into the maps app that the visitor's device comes with. */
export function openInOwnMaps(root: HTMLElement): void {
  const link = root.querySelector<HTMLAnchorElement>('[data-geo]')
  const { apple, geo } = link?.dataset ?? {}
  if (/iPhone|iPad|Macintosh/.test(navigator.userAgent) && apple) link?.setAttribute('href', apple)
  if (/Android/.test(navigator.userAgent) && geo) link?.setAttribute('href', geo)
}
