/** Updates the countdown every second. At the end, a text replaces the tiles. */
export function countDown(root: HTMLElement): void {
  const tiles = root.querySelector<HTMLElement>('[data-moment]')
  const endText = root.querySelector<HTMLElement>('[data-done]')
  if (tiles === null || endText === null) return
  const moment = Date.parse(tiles.dataset['moment'] ?? '')
  tick()

  function tick(): void {
    if (tiles === null || endText === null || Number.isNaN(moment)) return
    const secondsLeft = Math.max(0, Math.ceil((moment - Date.now()) / 1000))
    const units: Record<string, number> = {
      days: Math.floor(secondsLeft / 86_400),
      hours: Math.floor(secondsLeft / 3600) % 24,
      minutes: Math.floor(secondsLeft / 60) % 60,
      seconds: secondsLeft % 60,
    }
    for (const unit of tiles.querySelectorAll<HTMLElement>('[data-unit]')) {
      const text = String(units[unit.dataset['unit'] ?? ''] ?? 0).padStart(2, '0')
      if (unit.textContent !== text) unit.textContent = text
    }
    tiles.hidden = secondsLeft === 0
    endText.hidden = secondsLeft > 0
    if (secondsLeft > 0) setTimeout(tick, 1000 - (Date.now() % 1000))
  }
}
