import { Paragraph } from './layout.tsx'
import type { MessageView } from './render-message.tsx'

interface LeadReply {
  subject: string
  /** With blank lines between paragraphs. */
  text: string
  /** The member who answers. */
  name: string
  workspace: string
  /** The address of the member. */
  replyTo: string
}

/** Creates the answer to a lead, as the member has written it. */
export function createLeadReply({ subject, text, name, workspace, replyTo }: LeadReply): MessageView {
  return {
    subject,
    body: (
      <>
        {text.split(/\n{2,}/).map((paragraph, index) => (
          <Paragraph key={index}>
            {paragraph.split('\n').map((line, lineIndex) => (
              <span key={lineIndex}>
                {lineIndex > 0 ? <br /> : null}
                {line}
              </span>
            ))}
          </Paragraph>
        ))}
      </>
    ),
    reason: `${name} of ${workspace} answers what you sent with a form. Reply to this mail to write to ${name}.`,
    replyTo,
  }
}
