import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Role } from '#contract/endpoint.ts'
import {
  type AccountContents,
  describeAccountMessage,
  isAccountMessage,
  type Link,
  toTime,
} from './account-messages.tsx'
import { Layout, Paragraph } from './layout.tsx'
import { renderText } from './render-text.ts'

/** What the message of each kind says. */
export interface Contents extends AccountContents {
  invitation: Link & { id: string; workspace: string; role: Role; invitedBy: string | null }
  test: { workspace: string; name: string }
  report: Described
  alerts: Described
  leads: Described & { expiresAt: Date }
}
export type Kind = keyof Contents
export type Message = { [K in Kind]: { kind: K; content: Contents[K] } }[Kind]

export interface Rendered {
  subject: string
  html: string
  text: string
  link: string | null
  pictures: Picture[]
  /** Ends messages of this kind for the recipient; null if they cannot be ended. */
  unsubscribeUrl: string | null
}

export interface Picture {
  /** The HTML shows it as `cid:name`. */
  name: string
  /** In base64. */
  png: string
}

/** A message as HTML and as text. */
export function renderMessage(message: Message): Rendered {
  const { body, pictures = [], unsubscribeUrl = null, ...frame } = describe(message)
  const { subject, action } = frame
  const element = (
    <Layout {...frame} unsubscribeUrl={unsubscribeUrl}>
      {body}
    </Layout>
  )
  const html = `<!doctype html>${renderToStaticMarkup(element)}`
  return { subject, html, text: renderText(element), link: action?.url ?? null, pictures, unsubscribeUrl }
}

/** What the frame of a message shows. */
export interface Described {
  subject: string
  body: ReactNode
  /** Why the recipient gets this message. */
  reason: string
  action?: { label: string; url: string }
  pictures?: Picture[]
  unsubscribeUrl?: string
}

function describe(message: Message): Described {
  if (isAccountMessage(message)) return describeAccountMessage(message)
  switch (message.kind) {
    case 'invitation':
      return invitation(message.content)
    case 'test':
      return {
        subject: 'Test message',
        body: <Paragraph>Mail of the workspace {message.content.workspace} arrives.</Paragraph>,
        reason: `${message.content.name} sent this from Settings, Messages.`,
      }
    case 'report':
    case 'alerts':
    case 'leads':
      return message.content
  }
}

function invitation({ workspace, role, invitedBy, url, expiresAt }: Contents['invitation']): Described {
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
