import { z } from 'zod'
import { bodyExamples, type Endpoints } from './endpoint.ts'
import { text } from './text.ts'

/** How many answers a workspace may mail in a day. Each goes to a person who has sent a form. */
export const MAX_LEAD_REPLIES_PER_DAY = 200

/** Answers to leads, which the mail server of the installation sends. Their reply address is that of the member. */
export const leadReplies = {
  'POST /submissions/{id}/reply': {
    operation: 'submissions.reply',
    summary: 'Answer a submission by mail',
    description:
      'To the person who sent it, with the address of the member for replies. Only where a mail server is configured. At most 200 answers a day for each workspace.',
    roles: ['marketer'],
    body: z
      .strictObject({
        subject: text(200).trim().min(1).describe('The subject, at most 200 characters.'),
        text: text(5_000).trim().min(1).describe('The answer, at most 5,000 characters.'),
      })
      .register(bodyExamples, { example: { subject: 'Re: Contact', text: 'Thank you, we open at nine.' } }),
    response: z.object({ to: z.string().describe('The mail address of the person.') }),
    errors: ['not_found', 'no_mail_server'],
  },
} satisfies Endpoints
