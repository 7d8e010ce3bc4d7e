import type { Summary } from '#contract/analytics.ts'
import type { OpenedByCode } from './code-panels.ts'
import { type Figures, findLargest } from './figures.ts'

/** Each page and site with the sum of the figures of its codes. */
export function openedPanels(
  opened: readonly OpenedByCode[],
  figures: Figures,
  top: number,
): Pick<Summary, 'pages' | 'sites'> {
  const panel = (kind: OpenedByCode['kind']) => {
    const ofKind = opened.filter((one) => one.kind === kind)
    const summed = [...Map.groupBy(ofKind, ({ id }) => id)].map(([value, ofOne]) => {
      const own = ofOne.map(({ number }) => figures.ofNumber(number))
      const before = own.flatMap(({ previous }) => previous ?? [])
      return {
        value,
        name: ofOne[0]?.name ?? '',
        ...sumCounts(own),
        previous: before.length === own.length ? sumCounts(before) : null,
      }
    })
    return findLargest(summed, top).map(({ value, ...figure }) => ({ id: value, ...figure }))
  }
  return { pages: panel('page'), sites: panel('site') }
}

function sumCounts(figures: readonly { scans: number; visitors: number }[]) {
  return {
    scans: figures.reduce((sum, { scans }) => sum + scans, 0),
    visitors: figures.reduce((sum, { visitors }) => sum + visitors, 0),
  }
}
