import type { CSSProperties } from 'react'
import { colors, Paragraph } from '#mail/layout.tsx'
import type { Described } from '#mail/render-message.tsx'
import type { ReportFigures } from './measure-report.ts'
import type { ReportRow } from './report-rows.ts'

export interface Reported {
  report: ReportRow
  /** What it is about, in words; null: all codes. */
  about: string | null
  workspace: string
  figures: ReportFigures
  /** Of the dashboard in the workspace: paths of screens are added. */
  dashboardUrl: string
  /** Ends the report for this address. */
  endUrl: string
}

/** The mail of one period to one address. */
export function reportMessage({ report, about, workspace, figures, dashboardUrl, endUrl }: Reported): Described {
  const days = daysIn(figures.window, report.timezone)
  const when = report.every === 'week' ? 'on Mondays' : 'on the first day of each month'
  return {
    subject: `${report.name}: ${days}`,
    body: <Body report={report} about={about} workspace={workspace} figures={figures} />,
    reason: `You get this ${when}, because your address is on the report “${report.name}” of the workspace ${workspace}, made by ${report.createdByName}.`,
    action: { label: 'Open in Tessera', url: toScreen(report, figures, dashboardUrl) },
    pictures: [{ name: 'chart', png: figures.chart.toString('base64') }],
    unsubscribeUrl: endUrl,
  }
}

/** The screen of the dashboard with these figures. */
function toScreen(
  { campaignId, folderId, codeId, filter, timezone }: ReportRow,
  figures: ReportFigures,
  dashboardUrl: string,
): string {
  const { from } = figures.window
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' })
  const search = new URLSearchParams({
    from: day.format(from),
    to: day.format(lastMoment(figures.window)),
    zone: timezone,
  })
  const { codeId: code = codeId, folderId: folder = folderId, ...filters } = filter ?? {}
  for (const [name, value] of Object.entries({ campaign: campaignId, folder, code, ...filters }))
    if (typeof value === 'string') search.set(name, value)
  return `${dashboardUrl}/analytics?${search.toString()}`
}

/** The end is exclusive, and a window of a campaign may be empty. */
function lastMoment({ from, to }: ReportFigures['window']): Date {
  return new Date(Math.max(from.getTime(), to.getTime() - 1))
}

/** Such as `16 – 22 November 2026`. */
function daysIn(window: ReportFigures['window'], timeZone: string): string {
  const days = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  return days.formatRange(window.from, lastMoment(window)).replace(/[\u2009\u202f]/g, ' ')
}

function Body({ report, about, workspace, figures }: Pick<Reported, 'report' | 'about' | 'workspace' | 'figures'>) {
  const { totals, previous, leads, codes, places, progress, window } = figures
  const before = report.every === 'week' ? 'the week before' : 'the period before'
  return (
    <>
      <p className="soft" style={{ ...small, margin: '-10px 0 16px', ...colors.soft }}>
        {about ?? 'All codes'} · {workspace}
      </p>
      <table className="figures" style={table}>
        <thead>
          <tr>
            <Head>Scans</Head>
            <Head>Visitors</Head>
            <Head>Leads</Head>
          </tr>
        </thead>
        <tbody>
          <tr>
            <Big value={totals.scans} />
            <Big value={totals.visitors} />
            <Big value={leads} />
          </tr>
          <tr>
            <Change now={totals.scans} before={previous && previous.scans} />
            <Change now={totals.visitors} before={previous && previous.visitors} />
            <td className="soft" style={{ ...small, padding: 0, ...colors.soft }}>
              {leadsText(leads, totals.scans)}
            </td>
          </tr>
        </tbody>
      </table>
      <Paragraph>
        {previous
          ? `Compared with ${before}: ${number.format(previous.scans)} scans by ${number.format(previous.visitors)} visitors.`
          : 'There are no figures of the period before to compare with.'}
        {window.clamped ? ' The history of your plan begins within the period, so the days before are missing.' : ''}
        {progress ? ` Goal: ${number.format(progress.done)} of ${number.format(progress.target)}.` : ''}
      </Paragraph>
      <img
        src="cid:chart"
        width={472}
        // Otherwise React adds a link that loads the picture ahead, which means nothing in a mail.
        loading="lazy"
        alt={chartText(figures, report.timezone)}
        style={{ display: 'block', width: '100%', height: 'auto', margin: '0 0 4px' }}
      />
      <p className="soft" style={{ ...small, margin: '0 0 20px', ...colors.soft }}>
        Scans by day{previous ? `; dashed: ${before}` : ''}
      </p>
      <Ranking title="Top codes" column="Code" rows={codes} />
      <Ranking title="Top places" column="Place" rows={places} />
    </>
  )
}

function Ranking({ title, column, rows }: { title: string; column: string; rows: ReportFigures['codes'] }) {
  if (rows.length === 0) return null
  return (
    <>
      <h2 style={{ margin: '0 0 4px', fontSize: 15, fontWeight: 600 }}>{title}</h2>
      <table className="figures" style={table}>
        <thead>
          <tr>
            <Head>{column}</Head>
            <Head align="right">Scans</Head>
            <Head align="right">Change</Head>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, scans, previous }, at) => (
            <tr key={at}>
              <td className="line" style={{ ...cell, wordBreak: 'break-word' }}>
                {name}
              </td>
              <td className="line" style={{ ...cell, ...end }}>
                {number.format(scans)}
              </td>
              <td className="line soft" style={{ ...cell, ...end, ...colors.soft }}>
                {changeText(scans, previous)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Head({ children, align = 'left' }: { children: string; align?: 'left' | 'right' }) {
  return (
    <th className="soft" style={{ ...small, padding: '4px 0', fontWeight: 400, textAlign: align, ...colors.soft }}>
      {children}
    </th>
  )
}

function Big({ value }: { value: number }) {
  return <td style={{ padding: '0 8px 0 0', width: '33%', fontSize: 26, fontWeight: 600 }}>{number.format(value)}</td>
}

function Change({ now, before }: { now: number; before: number | null }) {
  return (
    <td className="soft" style={{ ...small, padding: '0 8px 0 0', ...colors.soft }}>
      {changeText(now, before)}
    </td>
  )
}

/** Leads per scan, which says more than a change of a few. */
function leadsText(leads: number, scans: number): string {
  return leads > 0 && scans > 0 ? `${share.format(leads / scans)} of scans` : ''
}

/** Such as `+12%`; empty if there is nothing to compare with. */
function changeText(now: number, before: number | null): string {
  if (before === null) return ''
  if (before === 0) return now === 0 ? 'No change' : 'New'
  return now === before ? 'No change' : percent.format((now - before) / before)
}

/** What the picture shows, for people who do not see it. */
function chartText({ series }: ReportFigures, timeZone: string): string {
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
