import type { CSSProperties } from 'react'
import { writeAddressList } from '#contract/address-list.ts'
import { colors, Paragraph } from '#mail/layout.tsx'
import type { MailBrand, MessageView } from '#mail/render-message.tsx'
import type { ReportFigures } from './measure-report.ts'
import type { ReportRow } from './report-rows.ts'

export interface ReportMail {
  report: ReportRow
  /** The scope of the report in words. Null for all codes. */
  subject: string | null
  workspaceName: string
  figures: ReportFigures
  /** URL of the workspace's dashboard, without a path of a screen. */
  dashboardUrl: string
  /** The address that unsubscribes the recipient. */
  unsubscribeUrl: string
  brand: MailBrand | null
}

/** Creates the mail of one period for one address. */
export function createReportMessage(mail: ReportMail): MessageView {
  const { report, workspaceName, figures, dashboardUrl, unsubscribeUrl, brand } = mail
  const days = formatDays(figures.window, report.timezone)
  const when = report.every === 'week' ? 'on Mondays' : 'on the first day of each month'
  return {
    subject: `${report.name}: ${days}`,
    body: <Body {...mail} />,
    reason: `You get this ${when}, because your address is on the report “${report.name}” of the workspace ${workspaceName}, made by ${report.createdByName}.`,
    action: { label: 'Open in Tessera', url: toScreenUrl(report, figures, dashboardUrl) },
    pictures: [{ name: 'chart', png: figures.chart.toString('base64') }],
    unsubscribeUrl,
    brand,
  }
}

/** The URL of the screen with these figures. */
function toScreenUrl(
  { campaignId, folderId, codeId, filter, timezone }: ReportRow,
  figures: ReportFigures,
  dashboardUrl: string,
): string {
  const { from } = figures.window
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' })
  const search = new URLSearchParams({
    from: day.format(from),
    to: day.format(getLastMoment(figures.window)),
    zone: timezone,
  })
  const { codeId: code = codeId, folderId: folder = folderId, ...filters } = filter ?? {}
  for (const [name, value] of Object.entries({ campaign: campaignId, folder, code, ...filters }))
    if (typeof value === 'string') search.set(name, value)
    else if (Array.isArray(value)) search.set(name, writeAddressList(value))
  return `${dashboardUrl}/analytics?${search.toString()}`
}

/** The end is exclusive, and a window of a campaign may be empty. */
function getLastMoment({ from, to }: ReportFigures['window']): Date {
  return new Date(Math.max(from.getTime(), to.getTime() - 1))
}

/** Formats the days of a window, such as `16 – 22 November 2026`. */
function formatDays(window: ReportFigures['window'], timeZone: string): string {
  const days = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  return days.formatRange(window.from, getLastMoment(window)).replace(/[\u2009\u202f]/g, ' ')
}

function Body({
  report,
  subject,
  workspaceName,
  figures,
}: Omit<ReportMail, 'dashboardUrl' | 'unsubscribeUrl' | 'brand'>) {
  const { totals, previous, leads, codes, places, progress, window } = figures
  const periodBefore = describeEarlierPeriod(report)
  return (
    <>
      <p className="soft" style={{ ...small, margin: '-10px 0 16px', ...colors.soft }}>
        {subject ?? 'All codes'} · {workspaceName}
      </p>
      <table className="figures" style={table}>
        <thead>
          <tr>
            <HeadCell>Scans</HeadCell>
            <HeadCell>Visitors</HeadCell>
            <HeadCell>Leads</HeadCell>
          </tr>
        </thead>
        <tbody>
          <tr>
            <BigCell value={totals.scans} />
            <BigCell value={totals.visitors} />
            <BigCell value={leads} />
          </tr>
          <tr>
            <ChangeCell value={totals.scans} previous={previous && previous.scans} />
            <ChangeCell value={totals.visitors} previous={previous && previous.visitors} />
            <td className="soft" style={{ ...small, padding: 0, ...colors.soft }}>
              {formatLeadRate(leads, totals.scans)}
            </td>
          </tr>
        </tbody>
      </table>
      <Paragraph>
        {previous
          ? `Compared with ${periodBefore}: ${number.format(previous.scans)} scans by ${number.format(previous.visitors)} visitors.`
          : report.compare === 'none'
            ? ''
            : `There are no figures of ${periodBefore} to compare with.`}
        {window.clamped ? ' The history of your plan begins within the period, so the days before are missing.' : ''}
        {progress ? ` Goal: ${number.format(progress.done)} of ${number.format(progress.target)}.` : ''}
      </Paragraph>
      <img
        src="cid:chart"
        width={472}
        // Without this, React adds a link that preloads the picture, which has no effect in a mail.
        loading="lazy"
        alt={describeChart(figures, report.timezone)}
        style={{ display: 'block', width: '100%', height: 'auto', margin: '0 0 4px' }}
      />
      <p className="soft" style={{ ...small, margin: '0 0 20px', ...colors.soft }}>
        Scans by day{previous ? `; dashed: ${periodBefore}` : ''}
      </p>
      <Ranking title="Top codes" column="Code" rows={codes} />
      <Ranking title="Top places" column="Place" rows={places} />
    </>
  )
}

/** What the figures are compared with. A week has the same weekdays as the week before. */
function describeEarlierPeriod({ compare, every }: ReportRow): string {
  if (compare === 'year') return 'the same days last year'
  if (every === 'week') return 'the week before'
  return compare === 'exact' ? 'as many days before' : 'the weeks before, same weekdays'
}

function Ranking({ title, column, rows }: { title: string; column: string; rows: ReportFigures['codes'] }) {
  if (rows.length === 0) return null
  return (
    <>
      <h2 style={{ margin: '0 0 4px', fontSize: 15, fontWeight: 600 }}>{title}</h2>
      <table className="figures" style={table}>
        <thead>
          <tr>
            <HeadCell>{column}</HeadCell>
            <HeadCell align="right">Scans</HeadCell>
            <HeadCell align="right">Change</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, scans, previous }, index) => (
            <tr key={index}>
              <td className="line" style={{ ...cell, wordBreak: 'break-word' }}>
                {name}
              </td>
              <td className="line" style={{ ...cell, ...end }}>
                {number.format(scans)}
              </td>
              <td className="line soft" style={{ ...cell, ...end, ...colors.soft }}>
                {formatChange(scans, previous)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function HeadCell({ children, align = 'left' }: { children: string; align?: 'left' | 'right' }) {
  return (
    <th className="soft" style={{ ...small, padding: '4px 0', fontWeight: 400, textAlign: align, ...colors.soft }}>
      {children}
    </th>
  )
}

function BigCell({ value }: { value: number }) {
  return <td style={{ padding: '0 8px 0 0', width: '33%', fontSize: 26, fontWeight: 600 }}>{number.format(value)}</td>
}

function ChangeCell({ value, previous }: { value: number; previous: number | null }) {
  return (
    <td className="soft" style={{ ...small, padding: '0 8px 0 0', ...colors.soft }}>
      {formatChange(value, previous)}
    </td>
  )
}

/** Leads per scan. Leads are few, so their change would say less. */
function formatLeadRate(leads: number, scans: number): string {
  return leads > 0 && scans > 0 ? `${share.format(leads / scans)} of scans` : ''
}

/** Such as `+12%`. Empty if there is nothing to compare with. */
function formatChange(value: number, previous: number | null): string {
  if (previous === null) return ''
  if (previous === 0) return value === 0 ? 'No change' : 'New'
  return value === previous ? 'No change' : percent.format((value - previous) / previous)
}

/** Describes the chart for people who cannot see it. */
function describeChart({ series }: ReportFigures, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' })
  return `Scans by day. ${series.map(({ start, scans }) => `${day.format(start)}: ${number.format(scans)}`).join(', ')}.`
}

const number = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const small: CSSProperties = { fontSize: 13, lineHeight: 1.5 }
const end: CSSProperties = { width: 84, padding: '7px 0 7px 8px', textAlign: 'right', whiteSpace: 'nowrap' }
const table: CSSProperties = {
  width: '100%',
  borderCollapse: 'collapse',
  margin: '0 0 16px',
  fontVariantNumeric: 'tabular-nums',
}
const cell: CSSProperties = { padding: '7px 8px 7px 0', fontSize: 14, borderTop: '1px solid', ...colors.line }
