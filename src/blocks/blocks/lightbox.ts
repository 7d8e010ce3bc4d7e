import type { BlockWords } from '../words/en.ts'

/** Opens images of a gallery over the page, with arrow keys; without script they are links. */
export function lightbox(root: HTMLElement, uses: { words: BlockWords['gallery'] }): void {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('a[data-picture]')]
  const dialog = document.createElement('dialog')
  const picture = document.createElement('img')
  const words = document.createElement('p')
  let shown = 0
  dialog.className = 'lightbox'
  dialog.setAttribute('aria-label', uses.words.pictures)
  words.setAttribute('aria-live', 'polite')
  dialog.append(
    button(uses.words.close, 'M6 6l12 12M18 6L6 18', () => dialog.close()),
    picture,
    words,
  )
  if (links.length > 1)
    dialog.append(
      button(uses.words.previous, 'M15 5L8 12l7 7', () => show(shown - 1)),
      button(uses.words.next, 'M9 5l7 7-7 7', () => show(shown + 1)),
    )
  root.append(dialog)
  links.forEach((link, at) => {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      show(at)
      dialog.showModal()
    })
  })
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('keydown', ({ key }) => {
    const forward = getComputedStyle(root).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key === 'ArrowRight' || key === 'ArrowLeft') show(key === forward ? shown + 1 : shown - 1)
  })

  function show(at: number): void {
    shown = (at + links.length) % links.length
    const link = links[shown]
    picture.src = link?.href ?? ''
    picture.alt = link?.querySelector('img')?.alt ?? ''
    words.textContent = `${shown + 1} / ${links.length}  ${link?.dataset['picture'] ?? ''}`
  }

  // Pages require trusted types, so markup as text is not taken.
  function drawing(name: string, attributes: Record<string, string>): Element {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    return made
  }

  function button(name: string, path: string, press: () => void): HTMLButtonElement {
    const made = document.createElement('button')
    made.ariaLabel = name
    made.append(drawing('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }))
    made.firstElementChild?.append(drawing('path', { d: path }))
    made.addEventListener('click', press)
    return made
  }
}
