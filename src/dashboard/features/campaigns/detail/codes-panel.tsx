import { Link } from '@tanstack/react-router'
import type { MeasuredCampaign } from '#dashboard/api/campaigns.ts'
import { ChartPanel } from '#dashboard/ui/chart/chart-panel.tsx'
import { Count } from '#dashboard/ui/count.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'

type CampaignCode = Omit<MeasuredCampaign['codes'][number], 'shortCode'>

interface CodesPanelProps {
  campaign: { codes: CampaignCode[]; codesTotal: number }
  /** Whether a row opens its code. */
  opensCodes?: boolean
}

/** The codes with the most scans, with their visits, leads and conversions. */
export function CodesPanel({ campaign, opensCodes = true }: CodesPanelProps) {
  const { codes, codesTotal } = campaign
  return (
    <ChartPanel
      title="Codes"
      className="@min-[880px]:col-span-3"
      state={{ data: campaign, isStale: false, failure: undefined }}
      table="own"
      skeleton={null}
      figures={() => ({
        columns: ['Code', 'Place', ...figureColumns.map(({ title }) => title)],
        rows: codes.map((code) => [
          code.name,
          code.placement?.address ?? null,
          ...figureColumns.map(({ name }) => code[name]),
        ]),
      })}
    >
      {() =>
        codes.length === 0 ? (
          <p className="py-6 text-center text-sm text-ink-faint">
            {codesTotal === 0 ? 'No code belongs to this campaign yet.' : 'None of its codes was scanned yet.'}
          </p>
        ) : (
          <>
            <div className="max-h-[480px] overflow-y-auto">
              <SmallTable
                name="Codes"
                columns={opensCodes ? [linkedName, ...columns] : [plainName, ...columns]}
                rows={codes}
                variant="plain"
              />
            </div>
            {codesTotal > codes.length ? (
              <p className="pt-2 text-xs text-ink-faint">
                {codes.length.toLocaleString()} of {codesTotal.toLocaleString()} codes; the others have fewer scans.
              </p>
            ) : null}
          </>
        )
      }
    </ChartPanel>
  )
}

const figureColumns = [
  { name: 'scans', title: 'Scans' },
  { name: 'visitors', title: 'Visitors' },
  { name: 'views', title: 'Visits' },
  { name: 'leads', title: 'Leads' },
  { name: 'conversions', title: 'Conversions' },
] as const

const linkedName: Column<CampaignCode> = {
  id: 'name',
  title: 'Code',
  width: '2fr',
  cell: ({ id, name }, { link }) => (
    <Link {...link} to="/codes/$id" params={{ id }} title={name}>
      {name}
    </Link>
  ),
}

const plainName: Column<CampaignCode> = {
  ...linkedName,
  cell: ({ name }) => (
    <span className="block truncate" title={name}>
      {name}
    </span>
  ),
}

const columns: readonly Column<CampaignCode>[] = [
  {
    id: 'place',
    title: 'Place',
    width: '1fr',
    minTableWidth: 820,
    cell: ({ placement }) => <span className="text-ink-soft">{placement?.address ?? ''}</span>,
  },
  ...figureColumns.map(({ name, title }): Column<CampaignCode> => ({
    id: name,
    title,
    width: name === 'conversions' ? 104 : 72,
    align: 'end',
    ...(name === 'scans' || name === 'leads' ? {} : { minTableWidth: 560 }),
    cell: (code) => <Count value={code[name]} />,
  })),
]
