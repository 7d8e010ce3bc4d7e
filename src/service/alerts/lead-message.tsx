import { shorten } from '#contract/cut-text.ts'
import type { Submission } from '#contract/submissions.ts'
import { colors, Paragraph } from '#mail/layout.tsx'
import type { MailBrand, MessageView } from '#mail/render-message.tsx'

/** The mail shows the first 20 leads and the number of the other leads. */
export const MAX_SHOWN_LEADS = 20
const MAX_ANSWER_LENGTH = 1_000

interface LeadMail {
  /** The oldest waiting leads, at most `MAX_SHOWN_LEADS`. */
  leads: readonly Submission[]
  /** Number of all waiting leads. */
  count: number
  workspaceName: string
  /** URL of the workspace's dashboard, without a path of a screen. */
  dashboardUrl: string
  /** The address that unsubscribes the recipient. */
  unsubscribeUrl: string
  brand: MailBrand | null
}

/** Creates the mail about all waiting leads for one address. The subject, which many programs show, has nothing of a visitor. */
export function createLeadMessage({
  leads,
  count,
  workspaceName,
  dashboardUrl,
  unsubscribeUrl,
  brand,
}: LeadMail): MessageView {
  const [firstLead] = leads
  const isOne = count === 1 && firstLead !== undefined
  const hiddenCount = count - leads.length
  return {
    subject: isOne ? `New lead: ${firstLead.pageName}` : `${count} new leads`,
    body: (
      <>
        {leads.map((lead) => (
          <Lead key={lead.id} lead={lead} dashboardUrl={dashboardUrl} />
        ))}
        {hiddenCount > 0 ? <Paragraph>And {hiddenCount} more.</Paragraph> : null}
      </>
    ),
    reason: `You get this because your address is among those for new leads of the workspace ${workspaceName}.`,
    action: isOne
      ? { label: 'Open lead', url: toLeadUrl(firstLead, dashboardUrl) }
      : { label: 'Open leads', url: `${dashboardUrl}/leads` },
    unsubscribeUrl,
    brand,
  }
}

function Lead({ lead, dashboardUrl }: { lead: Submission; dashboardUrl: string }) {
  const { pageName, code, fields } = lead
  return (
    <div className="line" style={{ margin: '0 0 16px', paddingTop: 12, borderTop: '1px solid', ...colors.line }}>
      <p className="soft" style={{ margin: '0 0 8px', fontSize: 13, lineHeight: 1.5, ...colors.soft }}>
        Page {pageName}
        {code ? ` · Code ${code.name}` : ''}
      </p>
      {Object.entries(fields).map(([label, answer]) => (
        <p key={label} style={{ margin: '0 0 6px', fontSize: 14, lineHeight: 1.5, wordBreak: 'break-word' }}>
          <span className="soft" style={colors.soft}>
            {label}:
          </span>{' '}
          {formatAnswer(answer)}
        </p>
      ))}
      <a href={toLeadUrl(lead, dashboardUrl)} className="address" style={{ fontSize: 14, ...colors.address }}>
        Open this lead
      </a>
    </div>
  )
}

function toLeadUrl({ id }: Submission, dashboardUrl: string): string {
  return `${dashboardUrl}/leads?open=${id}`
}

function formatAnswer(answer: unknown): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  const text = Array.isArray(answer) ? answer.join(', ') : typeof answer === 'string' ? answer : JSON.stringify(answer)
  return shorten(text, MAX_ANSWER_LENGTH)
}
