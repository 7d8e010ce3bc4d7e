import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Role } from '#contract/endpoint.ts'
import { type AccountContents, toAccountMessageView, isAccountMessage, type Link, toTime } from './account-messages.tsx'
import { Layout, LOGO_NAME, Paragraph } from './layout.tsx'
import { renderText } from './render-text.ts'

/** The content of each kind of message. */
export interface Contents extends AccountContents {
  invitation: Link & { id: string; workspace: string; role: Role; invitedBy: string | null }
  test: { workspace: string; name: string }
  report: MessageView
  alerts: MessageView
  leads: MessageView & { expiresAt: Date }
  lead_reply: MessageView & { expiresAt: Date }
}
export type MessageKind = keyof Contents
export type Message = { [K in MessageKind]: { kind: K; content: Contents[K] } }[MessageKind]

export interface RenderedMessage {
  subject: string
  html: string
  text: string
  link: string | null
  pictures: Picture[]
  /** Ends messages of this kind for the recipient. Null if messages of this kind cannot be ended. */
  unsubscribeUrl: string | null
  /** Where a reply goes. Null: to the sender of all mail. */
  replyTo: string | null
}

export interface Picture {
  /** The HTML refers to the picture as `cid:name`. */
  name: string
  /** In base64. */
  png: string
}

/** Renders a message as HTML and as plain text. */
export function renderMessage(message: Message): RenderedMessage {
  const { body, pictures = [], unsubscribeUrl = null, replyTo = null, brand = null, ...frame } = toMessageView(message)
  const { subject, action } = frame
  const createElement = (shownBrand: MailBrand | null) => (
    <Layout {...frame} brand={shownBrand} unsubscribeUrl={unsubscribeUrl}>
      {body}
    </Layout>
  )
  const logo = brand?.logo ? [{ name: LOGO_NAME, png: brand.logo.png }] : []
  return {
    subject,
    html: `<!doctype html>${renderToStaticMarkup(createElement(brand))}`,
    text: renderText(createElement(null)),
    link: action?.url ?? null,
    pictures: [...pictures, ...logo],
    unsubscribeUrl,
    replyTo,
  }
}

/** The content of a message. */
export interface MessageView {
  subject: string
  body: ReactNode
  /** Why the recipient gets this message. */
  reason: string
  action?: { label: string; url: string }
  pictures?: Picture[]
  unsubscribeUrl?: string
  replyTo?: string
  /** The brand of the workspace, for the HTML. */
  brand?: MailBrand | null
}

/** The logo and the colors of a workspace, for mail to its people and its customers. */
export interface MailBrand {
  /** The name of the workspace, for people who do not see the logo. */
  name: string
  /** As `#rrggbb`, each readable where it is used. */
  colors: { button: string; onButton: string; link: string; darkLink: string } | null
  /** In base64, with the size in which it is shown. */
  logo: { png: string; width: number; height: number } | null
}

function toMessageView(message: Message): MessageView {
  if (isAccountMessage(message)) return toAccountMessageView(message)
  switch (message.kind) {
    case 'invitation':
      return toInvitationView(message.content)
    case 'test':
      return {
        subject: 'Test message',
        body: <Paragraph>Mail of the workspace {message.content.workspace} arrives.</Paragraph>,
        reason: `${message.content.name} sent this from Settings, Messages.`,
      }
    case 'report':
    case 'alerts':
    case 'leads':
    case 'lead_reply':
      return message.content
  }
}

function toInvitationView({ workspace, role, invitedBy, url, expiresAt }: Contents['invitation']): MessageView {
  const roleName = `${role === 'admin' ? 'an' : 'a'} ${role}`
  return {
    subject: `Join ${workspace} on Tessera`,
    body: (
      <>
        <Paragraph>
          {invitedBy ?? 'Somebody'} invited you to the workspace {workspace} as {roleName}.
        </Paragraph>
        <Paragraph>The invitation is valid until {toTime(expiresAt)}.</Paragraph>
      </>
    ),
    reason: 'If you do not know who sent this, ignore it.',
    action: { label: 'Accept invitation', url },
  }
}
