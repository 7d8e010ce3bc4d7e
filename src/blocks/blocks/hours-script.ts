import type { OpeningHours, openState } from './open-state.ts'
import type { BlockWords } from '../words/en.ts'

/** Shows whether the place is open, updated every minute, marks today's row, and removes past exceptions. */
export function showOpenNow(
  root: HTMLElement,
  { words, ...uses }: { openState: typeof openState; words: BlockWords['hours'] },
): void {
  const list = root.querySelector<HTMLElement>('[data-hours]')
  const line = root.querySelector<HTMLElement>('[data-now]')
  if (list === null || line === null) return
  // Written by the same block.
  const hours = JSON.parse(list.dataset['hours'] ?? '') as OpeningHours
  const lang = document.documentElement.lang || 'en'
  show()

  function show(): void {
    const now = Date.now()
    const { open, today, changes } = uses.openState(hours, now)
    const next = open ? words.closes : words.opens
    const when = changes === null ? '' : ` · ${next.replace('{when}', formatDay(changes) + changes.time)}`
    const text = `${open ? words.openNow : words.closedNow}${when}`
    if (line !== null && line.textContent !== text) line.textContent = text
    line?.setAttribute('data-now', open ? 'open' : 'closed')
    const weekday = String((new Date(today).getUTCDay() + 6) % 7)
    for (const row of root.querySelectorAll<HTMLElement>('[data-day]'))
      row.toggleAttribute('data-today', row.dataset['day'] === weekday)
    for (const row of root.querySelectorAll<HTMLElement>('[data-until]'))
      row.hidden = (row.dataset['until'] ?? '') < today
    const exceptions = root.querySelector<HTMLElement>('[data-exceptions]')
    if (exceptions) exceptions.hidden = exceptions.querySelector('[data-until]:not([hidden])') === null
    setTimeout(show, 60_000 - (now % 60_000))
  }

  function formatDay({ inDays, day, time }: { inDays: number; day: string; time: string }): string {
    if (inDays === 0 || (inDays === 1 && line?.dataset['now'] === 'open' && time < '12:00')) return ''
    if (inDays === 1) return `${words.tomorrow} `
    const date = new Date(`${day}T00:00Z`)
    const shape = inDays < 7 ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'long' } as const)
    return `${date.toLocaleDateString(lang, { ...shape, timeZone: 'UTC' })} `
  }
}
