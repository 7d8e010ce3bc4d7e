import type { Summary } from '#contract/analytics.ts'
import type { GroupDimension } from '#contract/scan-dimensions.ts'
import type { CodeGroup } from './code-groups.ts'
import type { GroupFigure } from './count-groups.ts'
import { findLargest } from './figures.ts'

const filters: Record<GroupDimension, CodeGroup['dimension']> = { folder: 'folderId', tag: 'tag', campaign: 'campaign' }

/** The breakdowns by groups of codes. */
export function groupBreakdowns(
  figures: readonly GroupFigure[],
  top: number,
): {
  breakdowns: Pick<Summary['breakdowns'], GroupDimension>
  totals: Pick<Summary['breakdownTotals'], GroupDimension>
} {
  const rows = (name: GroupDimension) => {
    const all = figures.flatMap(({ dimension, ...figure }) =>
      dimension === filters[name] ? [{ ...figure, label: figure.label ?? figure.value }] : [],
    )
    return findLargest(all, Infinity)
  }
  const [folder, tag, campaign] = [rows('folder'), rows('tag'), rows('campaign')]
  return {
    breakdowns: { folder: folder.slice(0, top), tag: tag.slice(0, top), campaign: campaign.slice(0, top) },
    totals: { folder: folder.length, tag: tag.length, campaign: campaign.length },
  }
}
