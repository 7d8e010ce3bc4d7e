import type { Submission } from '#contract/submissions.ts'
import { colors, Paragraph } from '#mail/layout.tsx'
import type { Described } from '#mail/render-message.tsx'

/** So many leads are in a mail with their answers; the others are counted. */
export const MOST_SHOWN = 20
const MOST_LETTERS = 1_000

interface MailedLeads {
  /** The oldest, at most `MOST_SHOWN`. */
  leads: readonly Submission[]
  /** Of all that wait. */
  count: number
  workspace: string
  /** Of the dashboard in the workspace: paths of screens are added. */
  dashboardUrl: string
  /** Ends the mail for this address. */
  endUrl: string
}

/** The mail of all leads that wait, to one address. Nothing of a visitor is in the subject, which many programs show. */
export function leadMessage({ leads, count, workspace, dashboardUrl, endUrl }: MailedLeads): Described {
  const [only] = leads
  const isOne = count === 1 && only !== undefined
  const more = count - leads.length
  return {
    subject: isOne ? `New lead: ${only.pageName}` : `${count} new leads`,
    body: (
      <>
        {leads.map((lead) => (
          <Lead key={lead.id} lead={lead} dashboardUrl={dashboardUrl} />
        ))}
        {more > 0 ? <Paragraph>And {more} more.</Paragraph> : null}
      </>
    ),
    reason: `You get this because your address is among those for new leads of the workspace ${workspace}.`,
    action: isOne
      ? { label: 'Open lead', url: toUrl(only, dashboardUrl) }
      : { label: 'Open leads', url: `${dashboardUrl}/leads` },
    unsubscribeUrl: endUrl,
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
          {toText(answer)}
        </p>
      ))}
      <a href={toUrl(lead, dashboardUrl)} className="address" style={{ fontSize: 14, ...colors.address }}>
        Open this lead
      </a>
    </div>
  )
}

function toUrl({ id }: Submission, dashboardUrl: string): string {
  return `${dashboardUrl}/leads?open=${id}`
}

function toText(answer: unknown): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  const text = Array.isArray(answer) ? answer.join(', ') : typeof answer === 'string' ? answer : JSON.stringify(answer)
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text
}
