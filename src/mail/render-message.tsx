import { convert } from 'html-to-text'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Role } from '#contract/endpoint.ts'
import { Layout, Paragraph } from './layout.tsx'

interface Link {
  url: string
  expiresAt: Date
}

interface SignInDetails {
  name: string
  at: Date
  /** Such as `Chrome on macOS`. */
  device: string
  /** Such as `203.0.113.0/24`. */
  network: string
  /** Address of the account page. */
  url: string
}

/** What the message of each kind says. */
export interface Contents {
  invitation: Link & { id: string; workspace: string; role: Role; invitedBy: string | null }
  password_reset: Link & { name: string }
  email_confirmation: Link & { name: string; newEmail: string }
  new_device: SignInDetails
  password_changed: SignInDetails
  second_factor_removed: { name: string; at: Date; by: string; url: string }
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
  return { subject, html, text: toText(html), link: action?.url ?? null, pictures, unsubscribeUrl }
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

function describe({ kind, content }: Message): Described {
  switch (kind) {
    case 'invitation':
      return invitation(content)
    case 'password_reset':
      return {
        subject: 'Reset your password',
        body: (
          <>
            <Paragraph>Hello {content.name},</Paragraph>
            <Paragraph>
              Somebody asked for a new password for your account. If that was you, choose one here. The link works once,
              until {toTime(content.expiresAt)}.
            </Paragraph>
          </>
        ),
        reason: 'If you did not ask for this, ignore this message. Your password stays as it is.',
        action: { label: 'Choose a new password', url: content.url },
      }
    case 'email_confirmation':
      return {
        subject: 'Confirm your email address',
        body: (
          <>
            <Paragraph>Hello {content.name},</Paragraph>
            <Paragraph>
              Confirm that {content.newEmail} is your address, and you can sign in with it. The link works until{' '}
              {toTime(content.expiresAt)}.
            </Paragraph>
          </>
        ),
        reason: 'If you did not change your address, ignore this message.',
        action: { label: 'Confirm address', url: content.url },
      }
    case 'new_device':
      return {
        subject: 'New sign-in to your account',
        body: <SignIn {...content}>Your account was signed in to on a device that we have not seen before.</SignIn>,
        reason: 'If that was you, there is nothing to do. If not, change your password and end the other sessions.',
        action: { label: 'Check your sessions', url: content.url },
      }
    case 'password_changed':
      return {
        subject: 'Your password was changed',
        body: <SignIn {...content}>The password of your account was changed. Other sessions were signed out.</SignIn>,
        reason: 'If that was not you, reset your password now and tell an admin of your workspace.',
        action: { label: 'Open your account', url: content.url },
      }
    case 'second_factor_removed':
      return {
        subject: 'Your second factor was removed',
        body: (
          <>
            <Paragraph>Hello {content.name},</Paragraph>
            <Paragraph>
              {content.by} removed the authenticator app and the passkeys of your account on {toTime(content.at)}. Sign
              in with your password, and set up a new second factor.
            </Paragraph>
          </>
        ),
        reason: 'If you did not ask for this, reset your password now and tell an admin of your workspace.',
        action: { label: 'Open your account', url: content.url },
      }
    case 'test':
      return {
        subject: 'Test message',
        body: <Paragraph>Mail of the workspace {content.workspace} arrives.</Paragraph>,
        reason: `${content.name} sent this from Settings, Messages.`,
      }
    case 'report':
    case 'alerts':
    case 'leads':
      return content
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

function SignIn({ name, at, device, network, children }: SignInDetails & { children: ReactNode }) {
  return (
    <>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>{children}</Paragraph>
      <Paragraph>
        {device}
        <br />
        {toTime(at)}
        <br />
        Network {network}
      </Paragraph>
    </>
  )
}

function toTime(at: Date): string {
  return `${time.format(at)} UTC`
}

const time = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' })

function toText(html: string): string {
  return convert(html, {
    wordwrap: 78,
    selectors: [
      // The address follows, and the words between them are for the button.
      { selector: 'a.button', format: 'anchor', options: { ignoreHref: true } },
      { selector: '.button-only', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'table.figures', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      // The text has the same figures.
      { selector: 'img', format: 'skip' },
    ],
  })
}
