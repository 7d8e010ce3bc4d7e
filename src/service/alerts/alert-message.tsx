import type { Alert } from '#contract/alerts.ts'
import { alertText, type ShownAlert } from '#contract/alert-text.ts'
import { colors, Paragraph } from '#mail/layout.tsx'
import type { Described } from '#mail/render-message.tsx'

const MOST_SHOWN = 20

interface MailedAlerts {
  alerts: readonly ShownAlert[]
  workspace: string
  /** Of the dashboard in the workspace: paths of screens are added. */
  dashboardUrl: string
  /** Ends the mail for this address. */
  endUrl: string
}

/** The mail of all alerts that wait, to one address. What has resolved meanwhile is marked as such. */
export function alertMessage({ alerts, workspace, dashboardUrl, endUrl }: MailedAlerts): Described {
  const [only] = alerts
  const subject =
    alerts.length === 1 && only
      ? `${alertText(only).title}: ${only.subject.name}`
      : `${alerts.length} alerts in ${workspace}`
  return {
    subject,
    body: <Body alerts={alerts} dashboardUrl={dashboardUrl} />,
    reason: `You get this because your address is among those for alerts of the workspace ${workspace}.`,
    action: { label: 'Open alerts', url: `${dashboardUrl}/alerts` },
    unsubscribeUrl: endUrl,
  }
}

function Body({ alerts, dashboardUrl }: Pick<MailedAlerts, 'alerts' | 'dashboardUrl'>) {
  const more = alerts.length - MOST_SHOWN
  return (
    <>
      {alerts.slice(0, MOST_SHOWN).map((alert) => (
        <One key={alert.id} alert={alert} dashboardUrl={dashboardUrl} />
      ))}
      {more > 0 ? <Paragraph>And {more} more.</Paragraph> : null}
    </>
  )
}

function One({ alert, dashboardUrl }: { alert: ShownAlert; dashboardUrl: string }) {
  const { title, text, advice } = alertText(alert)
  return (
    <div className="line" style={{ margin: '0 0 16px', paddingTop: 12, borderTop: '1px solid', ...colors.line }}>
      <h2 style={{ margin: '0 0 4px', fontSize: 15, fontWeight: 600 }}>
        {title}
        {alert.resolvedAt === null ? '' : ' (resolved meanwhile)'}
      </h2>
      <p style={{ margin: '0 0 4px', fontSize: 14, lineHeight: 1.5, wordBreak: 'break-word' }}>{text}</p>
      {alert.resolvedAt === null ? (
        <p className="soft" style={{ margin: '0 0 4px', fontSize: 14, lineHeight: 1.5, ...colors.soft }}>
          {advice}
        </p>
      ) : null}
      <a href={`${dashboardUrl}${toPath(alert)}`} className="address" style={{ fontSize: 14, ...colors.address }}>
        Open {alert.subject.name}
      </a>
    </div>
  )
}

/** The screen of the dashboard that shows what the alert is about. */
function toPath({ kind, subject: { type, id } }: Pick<Alert, 'kind' | 'subject'>): string {
  if (kind === 'scans_rose') return `/analytics?code=${id}`
  return { code: '/codes/', webhook: '/webhooks/', campaign: '/campaigns/' }[type] + id
}
