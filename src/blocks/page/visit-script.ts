/**
 * Runs on published pages that visitors open after a scan. Takes the value of the token out of the address bar, so that it is not shared,
 * and lets what follows on this page count for the scan: forms, links to other pages here, and links to other sites. Nothing is stored on
 * the device but the token in this entry of the browser's history. The empty parameter stays in the address: when a phone loads the page
 * again, the server sends this script again.
 */
export function countVisit(parameter: string): void {
  const address = new URL(location.href)
  // Written by this function, when the page was opened before.
  const known = history.state as Record<string, string> | null
  const sent = address.searchParams.get(parameter) ?? ''
  const token = sent === '' ? known?.[parameter] : sent
  if (token === undefined) return
  const carried = `${parameter}=${encodeURIComponent(token)}`
  address.searchParams.set(parameter, '')
  history.replaceState({ [parameter]: token }, '', address)
  for (const form of document.querySelectorAll('form')) {
    const action = form.getAttribute('action') ?? ''
    form.setAttribute('action', `${action}${action.includes('?') ? '&' : '?'}${carried}`)
  }
  const follow = ({ target, button }: MouseEvent) => {
    // A menu opens, and nothing is followed.
    if (button === 2) return
    const link = target instanceof Element ? target.closest('a') : null
    if (!link?.href || link.closest('.report')) return
    if (link.origin !== location.origin) navigator.sendBeacon(`/_/clicks?${carried}`)
    else if (link.hash === '' || link.pathname !== location.pathname) {
      const next = new URL(link.href)
      next.searchParams.set(parameter, token)
      if (!next.pathname.startsWith('/_/')) link.href = next.href
    }
  }
  document.addEventListener('click', follow, true)
  document.addEventListener('auxclick', follow, true)
}
