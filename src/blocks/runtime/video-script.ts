/** Puts the service's player in place of the picture when it is tapped, and the focus into it. */
export function loadPlayer(root: HTMLElement): void {
  const link = root.querySelector<HTMLAnchorElement>('[data-player]')
  link?.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const frame = document.createElement('div')
    frame.className = link.className
    const player = document.createElement('iframe')
    player.title = link.dataset['title'] ?? ''
    player.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
    player.allowFullscreen = true
    player.referrerPolicy = 'strict-origin-when-cross-origin'
    player.src = link.dataset['player'] ?? ''
    frame.append(player)
    link.replaceWith(frame)
    player.focus()
  })
}
