/**
 * Runs on published pages that visitors open after a scan. Removes the value of the token from the address bar, so that it is not shared, and
 * counts what the visitor does on this page for the scan: forms, links to other pages of the site, and links to other sites. The device stores
 * only the token, in this entry of the browser's history. The empty parameter stays in the address, so that the server sends this script again
 * when a phone reloads the page.
 */
export function countVisit(parameter: string): void {
  const address = new URL(location.href)
  // Written by this function when the page was opened before.
  const storedTokens = history.state as Record<string, string> | null
  const tokenInAddress = address.searchParams.get(parameter) ?? ''
  const token = tokenInAddress === '' ? storedTokens?.[parameter] : tokenInAddress
  if (token === undefined) return
  const tokenQuery = `${parameter}=${encodeURIComponent(token)}`
  address.searchParams.set(parameter, '')
  history.replaceState({ [parameter]: token }, '', address)
  for (const form of document.querySelectorAll('form')) {
    const action = form.getAttribute('action') ?? ''
    form.setAttribute('action', `${action}${action.includes('?') ? '&' : '?'}${tokenQuery}`)
  }
  const handleClick = ({ target, button }: MouseEvent) => {
    // The right button opens a menu and follows no link.
    if (button === 2) return
    const link = target instanceof Element ? target.closest('a') : null
    if (!link?.href || link.closest('.report')) return
    if (link.origin !== location.origin) navigator.sendBeacon(`/_/clicks?${tokenQuery}`)
    else if (link.hash === '' || link.pathname !== location.pathname) {
      const next = new URL(link.href)
      next.searchParams.set(parameter, token)
      if (!next.pathname.startsWith('/_/')) link.href = next.href
    }
  }
  document.addEventListener('click', handleClick, true)
  document.addEventListener('auxclick', handleClick, true)
}
