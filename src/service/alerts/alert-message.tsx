import type { Alert } from '#contract/alerts.ts'
import { describeAlert, type ShownAlert } from '#contract/alert-text.ts'
import { colors, Paragraph } from '#mail/layout.tsx'
import type { MailBrand, MessageView } from '#mail/render-message.tsx'

const MAX_SHOWN = 20

interface AlertMail {
  alerts: readonly ShownAlert[]
  workspaceName: string
  /** URL of the workspace's dashboard, without a path of a screen. */
  dashboardUrl: string
  /** Ends the mail for this address. */
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
  const [firstAlert] = alerts
  const subject =
    alerts.length === 1 && firstAlert
      ? `${describeAlert(firstAlert).title}: ${firstAlert.subject.name}`
      : `${alerts.length} alerts in ${workspaceName}`
  return {
    subject,
    body: <Body alerts={alerts} dashboardUrl={dashboardUrl} />,
    reason: `You get this because your address is among those for alerts of the workspace ${workspaceName}.`,
    action: { label: 'Open alerts', url: `${dashboardUrl}/alerts` },
    unsubscribeUrl,
    brand,
  }
}

function Body({ alerts, dashboardUrl }: Pick<AlertMail, 'alerts' | 'dashboardUrl'>) {
  const hiddenCount = alerts.length - MAX_SHOWN
  return (
    <>
      {alerts.slice(0, MAX_SHOWN).map((alert) => (
        <AlertSection key={alert.id} alert={alert} dashboardUrl={dashboardUrl} />
      ))}
      {hiddenCount > 0 ? <Paragraph>And {hiddenCount} more.</Paragraph> : null}
    </>
  )
}

function AlertSection({ alert, dashboardUrl }: { alert: ShownAlert; dashboardUrl: string }) {
  const { title, text, advice } = describeAlert(alert)
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
      <a href={`${dashboardUrl}${toScreenPath(alert)}`} className="address" style={{ fontSize: 14, ...colors.address }}>
        Open {alert.subject.name}
      </a>
    </div>
  )
}

/** The path of the screen that shows the subject of the alert. */
function toScreenPath({ kind, subject: { type, id } }: Pick<Alert, 'kind' | 'subject'>): string {
  if (kind === 'scans_rose') return `/analytics?code=${id}`
  return { code: '/codes/', webhook: '/webhooks/', campaign: '/campaigns/' }[type] + id
}
