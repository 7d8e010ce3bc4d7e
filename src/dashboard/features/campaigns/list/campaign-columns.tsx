import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Campaign, campaignsQueries } from '#dashboard/api/campaigns.ts'
import { Count } from '#dashboard/ui/count.tsx'
import { useNow } from '#dashboard/ui/lists/use-now.ts'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { formatAmount } from '#dashboard/pickers/outcome-steps.tsx'
import { formatCampaignDates, formatCost, getCampaignState, summarizeForecast } from '../campaign-state.ts'
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
        <p className="truncate text-xs text-ink-soft @min-[820px]:hidden">{formatCampaignDates(campaign)}</p>
        {campaign.goal ? (
          <div className="max-w-56 py-1 text-xs text-ink-soft @min-[680px]:hidden">
            <Progress id={campaign.id} />
          </div>
        ) : null}
      </>
    ),
  },
  { id: 'state', title: 'State', width: 80, minTableWidth: 560, cell: (campaign) => <State campaign={campaign} /> },
  {
    id: 'dates',
    title: 'Dates',
    width: '1.2fr',
    minTableWidth: 820,
    cell: (campaign) => formatCampaignDates(campaign),
  },
  { id: 'scans', title: 'Scans', width: 72, align: 'end', cell: ({ id }) => <Figure id={id} figure="scans" /> },
  { id: 'leads', title: 'Leads', width: 64, align: 'end', cell: ({ id }) => <Figure id={id} figure="leads" /> },
  {
    id: 'cost',
    title: 'Cost',
    width: 120,
    align: 'end',
    minTableWidth: 560,
    cell: (campaign) => (campaign.cost ? <Cost id={campaign.id} /> : <span className="text-ink-faint">None</span>),
  },
  {
    id: 'goal',
    title: 'Goal and forecast',
    width: 200,
    minTableWidth: 680,
    cell: ({ id, goal }) => (goal ? <Progress id={id} /> : <span className="text-ink-faint">None</span>),
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

/** The cost of a campaign, with the cost of a lead below it. */
function Cost({ id }: { id: string }) {
  const { data, error } = useQuery(campaignsQueries.one(id))
  if (!data) return error ? <span title="Could not be counted">–</span> : <Skeleton className="ml-auto h-4 w-12" />
  const { cost, totals } = data
  if (cost === null) return null
  return (
    <span className="grid text-right tabular-nums" title={formatCost(data)}>
      {formatAmount(cost.amount, cost.currency)}
      {totals.leads === 0 ? null : (
        <span className="truncate text-xs text-ink-faint">
          {formatAmount(cost.amount / totals.leads, cost.currency)} a lead
        </span>
      )}
    </span>
  )
}

/** Progress to the goal, with its forecast. */
function Progress({ id }: { id: string }) {
  const { data, error } = useQuery(campaignsQueries.one(id))
  const now = useNow()
  if (!data) return error ? <span title="Could not be counted">–</span> : <Skeleton className="h-4 w-24" />
  const forecast = data.progress ? summarizeForecast(data, data.progress, now) : ''
  return (
    <div className="grid gap-0.5">
      <GoalBar campaign={data} />
      {forecast === '' ? null : <span className="truncate text-xs text-ink-faint">{forecast}</span>}
    </div>
  )
}
