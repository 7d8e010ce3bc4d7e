import { Link } from '@tanstack/react-router'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { GroupDimension } from '#contract/scan-dimensions.ts'
import type { Summary } from '#dashboard/api/analytics.ts'
import type { PanelState } from '#dashboard/ui/chart/chart-panel.tsx'
import { toValues } from '../analytics-search.ts'
import { filterLabel } from '../dimensions.ts'
import { useAnalyticsSearch } from '../use-analytics-search.ts'
import { openLinkClass, RowsPanel } from './rows-panel.tsx'

interface SummaryPanelProps {
  state: PanelState<Summary>
}

/** Folders, each with its subfolders. */
export function FoldersPanel({ state }: SummaryPanelProps) {
  return <GroupPanel title="Folders" state={state} name="folder" empty="No code in a folder was scanned." />
}

export function TagsPanel({ state }: SummaryPanelProps) {
  return <GroupPanel title="Tags" state={state} name="tag" empty="No code with a tag was scanned." />
}

/** Campaigns, with the scans in their time. */
export function CampaignsPanel({ state }: SummaryPanelProps) {
  return <GroupPanel title="Campaigns" state={state} name="campaign" empty="No code of a campaign was scanned." />
}

interface GroupPanelProps extends SummaryPanelProps {
  title: string
  name: GroupDimension
  empty: string
}

function GroupPanel({ title, state, name, empty }: GroupPanelProps) {
  const { search, toggleFilter } = useAnalyticsSearch()
  return (
    <RowsPanel
      title={title}
      column={filterLabel(name)}
      state={state}
      emptyText={empty}
      getTotal={({ breakdownTotals }) => breakdownTotals[name]}
      toRows={({ breakdowns }) =>
        breakdowns[name].map(({ value, label, scans, visitors, previous }) => ({
          key: value,
          label,
          scans,
          visitors,
          previousScans: previous?.scans ?? null,
          isActive: toValues(search[name]).includes(value),
          onToggle: () => toggleFilter(name, value),
          after:
            name === 'campaign' ? (
              <Link to="/campaigns/$id" params={{ id: value }} aria-label={`Open ${label}`} className={openLinkClass}>
                <ArrowUpRight aria-hidden className="size-4" />
              </Link>
            ) : null,
        }))
      }
    />
  )
}
