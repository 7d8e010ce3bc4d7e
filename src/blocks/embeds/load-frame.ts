import type { FrameSize } from './embed-provider.ts'
import type { EmbedFrame } from './find-embed.ts'

/** The attributes of a link that `loadFrame` replaces with a frame that has this title. */
export function toFrameData({ address, size, allow, sandbox, referrerPolicy }: EmbedFrame, title: string) {
  return {
    'data-player': address,
    'data-title': title,
    'data-allow': allow,
    'data-sandbox': sandbox,
    'data-referrerpolicy': referrerPolicy,
    'data-size': toSizeStyle(size),
  }
}

function toSizeStyle(size: FrameSize): string {
  if ('ratio' in size) return `aspect-ratio: ${size.ratio}`
  const { height, phoneHeight } = size
  return phoneHeight === undefined ? `height: ${height}px` : `--height: ${height}px; --phone-height: ${phoneHeight}px`
}

/**
 * Script of a block: replaces its link, or the card around the link, with the frame of a provider on a tap, and focuses the frame. Below the
 * frame of a card, the link stays for visitors whose browser blocks the frame.
 */
export function loadFrame(root: HTMLElement): void {
  const link = root.querySelector<HTMLAnchorElement>('[data-player]')
  link?.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { player = '', size = '', provider } = link.dataset
    const card = link.closest('.embed')
    const box = document.createElement('div')
    box.className = card ? 'embed-frame' : link.className
    const frame = document.createElement('iframe')
    for (const name of ['title', 'allow', 'sandbox', 'referrerpolicy'])
      frame.setAttribute(name, link.getAttribute(`data-${name}`) ?? '')
    frame.allowFullscreen = frame.allow.includes('fullscreen')
    frame.style.cssText = size
    frame.src = player
    box.append(frame)
    if (provider !== undefined) {
      const source = document.createElement('a')
      source.className = 'small'
      source.href = link.href
      source.textContent = provider
      box.append(source)
    }
    ;(card ?? link).replaceWith(box)
    frame.focus()
  })
}
