import type { AbuseReport } from '#dashboard/api/abuse-reports.ts'
import type { Column, RowState } from '#dashboard/ui/table/column.ts'
import { OpenLink } from '#dashboard/ui/table/open-link.tsx'
import { RowCard } from '#dashboard/ui/table/row-card.tsx'
import { timeColumn } from '#dashboard/ui/table/time-column.tsx'

export const reasonTexts: Readonly<Record<AbuseReport['reason'], string>> = {
  phishing: 'Asks for passwords or money',
  malware: 'Spreads harmful software',
  illegal: 'Illegal content',
  impersonation: 'Impersonation',
  other: 'Something else',
}

export const reportColumns: readonly Column<AbuseReport>[] = [
  { id: 'reason', title: 'Reason', width: '1fr', cell: (report, state) => <Reason report={report} state={state} /> },
  { id: 'url', title: 'Address', width: '1.5fr', cell: ({ url }) => <TruncatedText text={url} /> },
  {
    id: 'workspace',
    title: 'Workspace',
    width: '1fr',
    cell: ({ workspace }) => <TruncatedText text={workspace.name} />,
  },
  timeColumn({ width: 96, getTime: ({ at }) => at }),
]

/** Card of a report on a phone. */
export const reportCard = {
  height: 72,
  render: (report: AbuseReport, state: RowState) => (
    <RowCard title={<Reason report={report} state={state} />} at={report.at}>
      <span className="truncate text-xs text-ink-soft">{report.url}</span>
    </RowCard>
  ),
}

function Reason({ report, state }: { report: AbuseReport; state: RowState }) {
  return <OpenLink id={report.id} state={state} text={reasonTexts[report.reason]} className="font-medium" />
}

function TruncatedText({ text }: { text: string }) {
  return (
    <span className="truncate" title={text}>
      {text}
    </span>
  )
}
