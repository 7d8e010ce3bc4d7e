/**
 * Runs on published pages that visitors open after a scan. The address of such a page has a token for the scan. The script removes the token
 * from the address bar, so that visitors do not share it, and adds it to forms, to links to other pages of the site, and to the count of links to
 * other sites, so that they count for the scan. The device stores only the token, in this entry of the browser's history. The empty parameter
 * stays in the address, so that the server sends this script again when a phone reloads the page.
 */
export function countVisit(parameter: string): void {
  const address = new URL(location.href)
  // This function stored the token there when the page was first opened.
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
      const linkWithToken = new URL(link.href)
      linkWithToken.searchParams.set(parameter, token)
      if (!linkWithToken.pathname.startsWith('/_/')) link.href = linkWithToken.href
    }
  }
  document.addEventListener('click', handleClick, true)
  document.addEventListener('auxclick', handleClick, true)
}
