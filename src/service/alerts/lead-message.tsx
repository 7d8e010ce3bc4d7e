import type { Submission } from '#contract/submissions.ts'
import { colors, Paragraph } from '#mail/layout.tsx'
import type { Described } from '#mail/render-message.tsx'

const MOST_SHOWN = 20
const MOST_LETTERS = 1_000

interface MailedLeads {
  leads: readonly Submission[]
  workspace: string
  /** Of the dashboard. */
  publicOrigin: string
  /** Ends the mail for this address. */
  endUrl: string
}

/** The mail of all leads that wait, to one address. Nothing of a visitor is in the subject, which many programs show. */
export function leadMessage({ leads, workspace, publicOrigin, endUrl }: MailedLeads): Described {
  const [only] = leads
  const isOne = leads.length === 1 && only !== undefined
  const more = leads.length - MOST_SHOWN
  return {
    subject: isOne ? `New lead: ${only.pageName}` : `${leads.length} new leads`,
    body: (
      <>
        {leads.slice(0, MOST_SHOWN).map((lead) => (
          <Lead key={lead.id} lead={lead} publicOrigin={publicOrigin} />
        ))}
        {more > 0 ? <Paragraph>And {more} more.</Paragraph> : null}
      </>
    ),
    reason: `You get this because your address is among those for new leads of the workspace ${workspace}.`,
    action: isOne
      ? { label: 'Open lead', url: toUrl(only, publicOrigin) }
      : { label: 'Open leads', url: `${publicOrigin}/leads` },
    unsubscribeUrl: endUrl,
  }
}

function Lead({ lead, publicOrigin }: { lead: Submission; publicOrigin: string }) {
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
      <a href={toUrl(lead, publicOrigin)} className="address" style={{ fontSize: 14, ...colors.address }}>
        Open this lead
      </a>
    </div>
  )
}

function toUrl({ id }: Submission, origin: string): string {
  return `${origin}/leads?open=${id}`
}

function toText(answer: unknown): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  const text = Array.isArray(answer) ? answer.join(', ') : typeof answer === 'string' ? answer : JSON.stringify(answer)
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text
}
