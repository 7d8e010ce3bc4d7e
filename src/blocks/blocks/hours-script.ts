import type { OpeningHours, getOpenState } from './open-state.ts'
import type { BlockWords } from '../words/en.ts'

/** Shows whether the place is open, marks the row of today and hides past exceptions. Runs again every minute. */
export function showOpenNow(
  root: HTMLElement,
  { words, ...uses }: { getOpenState: typeof getOpenState; words: BlockWords['hours'] },
): void {
  const list = root.querySelector<HTMLElement>('[data-hours]')
  const statusLine = root.querySelector<HTMLElement>('[data-now]')
  if (list === null || statusLine === null) return
  // The block itself wrote this attribute, so its shape is known.
  const hours = JSON.parse(list.dataset['hours'] ?? '') as OpeningHours
  // As in the table, whose dates are British if the page is in English without a region.
  const lang = document.documentElement.lang.replace(/^(en)?$/, 'en-GB')
  update()

  function update(): void {
    const now = Date.now()
    const { open, today, nextChange } = uses.getOpenState(hours, now)
    const changeText = open ? words.closes : words.opens
    const change =
      nextChange === null ? '' : ` · ${changeText.replace('{when}', formatDay(nextChange, open) + nextChange.time)}`
    const text = `${open ? words.openNow : words.closedNow}${change}`
    if (statusLine !== null && statusLine.textContent !== text) statusLine.textContent = text
    statusLine?.setAttribute('data-now', open ? 'open' : 'closed')
    const weekday = String((new Date(today).getUTCDay() + 6) % 7)
    for (const row of root.querySelectorAll<HTMLElement>('[data-day]'))
      row.toggleAttribute('data-today', row.dataset['day'] === weekday)
    for (const row of root.querySelectorAll<HTMLElement>('[data-until]'))
      row.hidden = (row.dataset['until'] ?? '') < today
    const exceptions = root.querySelector<HTMLElement>('[data-exceptions]')
    if (exceptions) exceptions.hidden = exceptions.querySelector('[data-until]:not([hidden])') === null
    setTimeout(update, 60_000 - (now % 60_000))
  }

  function formatDay({ inDays, day, time }: { inDays: number; day: string; time: string }, isOpen: boolean): string {
    if (inDays === 0 || (inDays === 1 && isOpen && time < '12:00')) return ''
    if (inDays === 1) return `${words.tomorrow} `
    const date = new Date(`${day}T00:00Z`)
    const dateFormat = inDays < 7 ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'long' } as const)
    return `${date.toLocaleDateString(lang, { ...dateFormat, timeZone: 'UTC' })} `
  }
}
