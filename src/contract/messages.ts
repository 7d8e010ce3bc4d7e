import { z } from 'zod'
import { dateTime, type Endpoints, paged, paging } from './endpoint.ts'

export const messageKinds = [
  'invitation',
  'password_reset',
  'email_confirmation',
  'new_device',
  'password_changed',
  'account_changed',
  'known_device',
  'second_factor_removed',
  'test',
  'report',
  'alerts',
  'leads',
  'lead_reply',
] as const
export const messageStates = ['waiting', 'sent', 'failed', 'not_sent'] as const

const Message = z
  .object({
    id: z.string().describe('The id of the message.'),
    at: dateTime.describe('When the message was written.'),
    to: z.string().describe('The mail address of the recipient.'),
    kind: z.enum(messageKinds).describe('What the message is about.'),
    subject: z.string().describe('The subject line.'),
    text: z.string().meta({
      description:
        'The text of the message. Empty once its link was used or has expired, its subject was deleted, or the recipient unsubscribed. The text of mail with answers of leads is deleted after three days.',
    }),
    link: z.string().nullable().describe('The link in the message. Null: it has none, or the link was used.'),
    state: z
      .enum(messageStates)
      .meta({ description: 'Whether the message was sent. `not_sent`: no mail server is configured.' }),
    error: z.string().nullable().describe('Why sending failed, as a sentence. Null: it did not.'),
  })
  .meta({ id: 'Message' })

/**
 * Mail of the last 30 days about the workspace and to its members. A message with a link that signs a person in is listed only if that person
 * is in no other workspace, because the admins of one workspace must not get into another.
 */
export const messages = {
  'GET /messages': {
    operation: 'messages.list',
    summary: 'List the mail to members, newest first',
    roles: [],
    query: z.strictObject(paging),
    response: paged(Message).extend({
      from: z.string().nullable().meta({ description: 'The sender; null if no mail server is configured.' }),
    }),
  },
  'POST /messages/{id}/send': {
    operation: 'messages.send',
    summary: 'Send a message again',
    roles: [],
    response: Message,
    errors: ['not_found', 'no_mail_server'],
  },
  'POST /messages/test': {
    operation: 'messages.sendTest',
    summary: 'Send a test message to your own address',
    roles: [],
    status: 201,
    response: Message,
    errors: ['no_mail_server'],
  },
} satisfies Endpoints
