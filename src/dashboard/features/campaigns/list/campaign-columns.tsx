import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Campaign, campaignsQueries } from '#dashboard/api/campaigns.ts'
import { Count } from '#dashboard/ui/count.tsx'
import { useNow } from '#dashboard/ui/lists/use-now.ts'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { formatCampaignDates, getCampaignState } from '../campaign-state.ts'
import { GoalBar } from '../goal-bar.tsx'

export const campaignColumns: readonly Column<Campaign>[] = [
  {
    id: 'name',
    title: 'Campaign',
    width: '2fr',
    cell: (campaign, { link }) => (
      <>
        <Link
          {...link}
          to="/campaigns/$id"
          params={{ id: campaign.id }}
          title={campaign.name}
          className={`${link.className} font-semibold`}
        >
          {campaign.name}
        </Link>
        <p className="truncate text-xs text-ink-soft @min-[680px]:hidden">{formatCampaignDates(campaign)}</p>
      </>
    ),
  },
  { id: 'state', title: 'State', width: 96, minTableWidth: 560, cell: (campaign) => <State campaign={campaign} /> },
  {
    id: 'dates',
    title: 'Dates',
    width: '1.2fr',
    minTableWidth: 680,
    cell: (campaign) => formatCampaignDates(campaign),
  },
  { id: 'scans', title: 'Scans', width: 80, align: 'end', cell: ({ id }) => <Figure id={id} figure="scans" /> },
  {
    id: 'leads',
    title: 'Leads',
    width: 72,
    align: 'end',
    minTableWidth: 560,
    cell: ({ id }) => <Figure id={id} figure="leads" />,
  },
  {
    id: 'goal',
    title: 'Goal',
    width: 180,
    minTableWidth: 820,
    cell: ({ id, goal }) => (goal ? <Progress id={id} /> : 'None'),
  },
]

function State({ campaign }: { campaign: Campaign }) {
  const now = useNow()
  return <span className="text-ink-soft">{getCampaignState(campaign, now)}</span>
}

/** A figure of a campaign. Each campaign is loaded separately, so that a large one does not delay the list. */
function Figure({ id, figure }: { id: string; figure: 'scans' | 'leads' }) {
  const { data, error } = useQuery(campaignsQueries.one(id))
  if (data) return <Count value={data.totals[figure]} />
  return error ? <span title="Could not be counted">–</span> : <Skeleton className="ml-auto h-4 w-8" />
}

function Progress({ id }: { id: string }) {
  const { data, error } = useQuery(campaignsQueries.one(id))
  if (data) return <GoalBar campaign={data} />
  return error ? <span title="Could not be counted">–</span> : <Skeleton className="h-4 w-24" />
}
