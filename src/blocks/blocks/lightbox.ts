import type { BlockWords } from '../words/en.ts'

/** Opens the images of a gallery over the page, where arrow keys go from one to the next. Without script, the images are links. */
export function setUpLightbox(root: HTMLElement, uses: { words: BlockWords['gallery'] }): void {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('a[data-picture]')]
  const dialog = document.createElement('dialog')
  const picture = document.createElement('img')
  const caption = document.createElement('p')
  let currentIndex = 0
  dialog.className = 'lightbox'
  dialog.setAttribute('aria-label', uses.words.pictures)
  caption.setAttribute('aria-live', 'polite')
  dialog.append(
    createButton(uses.words.close, 'M6 6l12 12M18 6L6 18', () => dialog.close()),
    picture,
    caption,
  )
  if (links.length > 1)
    dialog.append(
      createButton(uses.words.previous, 'M15 5L8 12l7 7', () => show(currentIndex - 1)),
      createButton(uses.words.next, 'M9 5l7 7-7 7', () => show(currentIndex + 1)),
    )
  root.append(dialog)
  links.forEach((link, index) => {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      show(index)
      dialog.showModal()
    })
  })
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('keydown', ({ key }) => {
    const forward = getComputedStyle(root).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key === 'ArrowRight' || key === 'ArrowLeft') show(key === forward ? currentIndex + 1 : currentIndex - 1)
  })

  function show(index: number): void {
    currentIndex = (index + links.length) % links.length
    const link = links[currentIndex]
    picture.src = link?.href ?? ''
    picture.alt = link?.querySelector('img')?.alt ?? ''
    caption.textContent = `${currentIndex + 1} / ${links.length}  ${link?.dataset['picture'] ?? ''}`
  }

  // Pages require trusted types, which reject markup as text.
  function createSvgElement(name: string, attributes: Record<string, string>): Element {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    return element
  }

  function createButton(name: string, path: string, handleClick: () => void): HTMLButtonElement {
    const element = document.createElement('button')
    element.ariaLabel = name
    element.append(createSvgElement('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }))
    element.firstElementChild?.append(createSvgElement('path', { d: path }))
    element.addEventListener('click', handleClick)
    return element
  }
}
