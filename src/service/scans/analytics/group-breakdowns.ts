import type { Summary } from '#contract/analytics.ts'
import type { GroupDimension } from '#contract/scan-dimensions.ts'
import type { CodeGroup } from './code-groups.ts'
import { type Figure, findLargest } from './figures.ts'

const filters: Record<GroupDimension, CodeGroup['dimension']> = { folder: 'folderId', tag: 'tag', campaign: 'campaign' }

/** The breakdowns by groups of codes, from figures in the same order. */
export function groupBreakdowns(
  groups: readonly CodeGroup[],
  figures: readonly Omit<Figure, 'value'>[],
  top: number,
): {
  breakdowns: Pick<Summary['breakdowns'], GroupDimension>
  totals: Pick<Summary['breakdownTotals'], GroupDimension>
} {
  const rows = (name: GroupDimension) => {
    const all = groups.flatMap(({ dimension, value, label }, nth) => {
      const figure = figures[nth]
      return figure && dimension === filters[name] ? [{ value, label: label ?? value, ...figure }] : []
    })
    return findLargest(all, Infinity)
  }
  const [folder, tag, campaign] = [rows('folder'), rows('tag'), rows('campaign')]
  return {
    breakdowns: { folder: folder.slice(0, top), tag: tag.slice(0, top), campaign: campaign.slice(0, top) },
    totals: { folder: folder.length, tag: tag.length, campaign: campaign.length },
  }
}
