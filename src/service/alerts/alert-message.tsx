import type { Alert } from '#contract/alerts.ts'
import { type AlertText, describeCause, type ShownAlert } from '#contract/alert-text.ts'
import { colors, Paragraph } from '#mail/layout.tsx'
import type { MailBrand, MessageView } from '#mail/render-message.tsx'

const MAX_SHOWN = 20

interface AlertMail {
  alerts: readonly ShownAlert[]
  workspaceName: string
  /** URL of the workspace's dashboard, without a path of a screen. */
  dashboardUrl: string
  /** The address that unsubscribes the recipient. */
  unsubscribeUrl: string
  brand: MailBrand | null
}

/** Creates the mail about all waiting alerts for one address. Alerts that have resolved since are marked as such. */
export function createAlertMessage({
  alerts,
  workspaceName,
  dashboardUrl,
  unsubscribeUrl,
  brand,
}: AlertMail): MessageView {
  const causes = groupByCause(alerts)
  const [firstCause] = causes
  const subject =
    causes.length === 1 && firstCause ? describeSubject(firstCause) : `${causes.length} alerts in ${workspaceName}`
  return {
    subject,
    body: <Body causes={causes} dashboardUrl={dashboardUrl} />,
    reason: `You get this because your address is among those for alerts of the workspace ${workspaceName}.`,
    action: { label: 'Open alerts', url: `${dashboardUrl}/alerts` },
    unsubscribeUrl,
    brand,
  }
}

interface MailedCause {
  newest: ShownAlert
  alerts: readonly ShownAlert[]
}

/** The alerts by cause, in the order in which they were raised. */
function groupByCause(alerts: readonly ShownAlert[]): MailedCause[] {
  const groups = [...Map.groupBy(alerts, ({ id, causeId }) => causeId ?? id).values()]
  return groups.flatMap((group) => {
    const newest = group.at(-1)
    return newest ? [{ newest, alerts: group }] : []
  })
}

function describeMailed({ newest, alerts }: MailedCause): AlertText {
  return describeCause({ newest, alerts: alerts.length, subjects: alerts.map(({ subject }) => subject) })
}

function describeSubject(cause: MailedCause): string {
  const { title } = describeMailed(cause)
  const { length } = cause.alerts
  return length === 1 ? `${title}: ${cause.newest.subject.name}` : `${title}: ${length} codes`
}

function Body({ causes, dashboardUrl }: { causes: readonly MailedCause[]; dashboardUrl: string }) {
  const hiddenCount = causes.length - MAX_SHOWN
  return (
    <>
      {causes.slice(0, MAX_SHOWN).map((cause) => (
        <CauseSection key={cause.newest.id} cause={cause} dashboardUrl={dashboardUrl} />
      ))}
      {hiddenCount > 0 ? <Paragraph>And {hiddenCount} more.</Paragraph> : null}
    </>
  )
}

function CauseSection({ cause, dashboardUrl }: { cause: MailedCause; dashboardUrl: string }) {
  const { title, text, advice } = describeMailed(cause)
  const { newest, alerts } = cause
  const resolvedCount = alerts.filter(({ resolvedAt }) => resolvedAt !== null).length
  const isOver = resolvedCount === alerts.length
  return (
    <div className="line" style={{ margin: '0 0 16px', paddingTop: 12, borderTop: '1px solid', ...colors.line }}>
      <h2 style={{ margin: '0 0 4px', fontSize: 15, fontWeight: 600 }}>
        {title}
        {isOver ? ' (resolved meanwhile)' : resolvedCount > 0 ? ` (${resolvedCount} resolved meanwhile)` : ''}
      </h2>
      <p style={{ margin: '0 0 4px', fontSize: 14, lineHeight: 1.5, wordBreak: 'break-word' }}>{text}</p>
      {!isOver ? (
        <p className="soft" style={{ margin: '0 0 4px', fontSize: 14, lineHeight: 1.5, ...colors.soft }}>
          {advice}
        </p>
      ) : null}
      {alerts.length === 1 ? (
        <a
          href={`${dashboardUrl}${toScreenPath(newest)}`}
          className="address"
          style={{ fontSize: 14, ...colors.address }}
        >
          Open {newest.subject.name}
        </a>
      ) : null}
    </div>
  )
}

/** The path of the screen that shows the subject of the alert. */
function toScreenPath({ kind, subject: { type, id } }: Pick<Alert, 'kind' | 'subject'>): string {
  if (kind === 'scans_rose') return `/analytics?code=${id}`
  return { code: '/codes/', webhook: '/webhooks/', campaign: '/campaigns/' }[type] + id
}
