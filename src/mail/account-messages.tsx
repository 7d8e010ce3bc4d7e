import type { ReactNode } from 'react'
import { Paragraph } from './layout.tsx'
import type { MessageView } from './render-message.tsx'

export interface Link {
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
  /** The screen that ends all sessions and removes what was added recently. */
  notMeUrl: string
  /** Until when `notMeUrl` works. */
  expiresAt: Date
}

/** A change of an account about which its owner gets a mail. */
export type AccountChange = keyof typeof accountChanges

const accountChanges = {
  passkey_added: {
    subject: 'A passkey was added to your account',
    text: 'A passkey was added to your account. It signs in without your password.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your account',
    text: 'A passkey was removed from your account.',
  },
  authenticator_added: {
    subject: 'An authenticator app was added to your account',
    text: 'An authenticator app was set up for your account. From now on, signing in with your password asks for its code.',
  },
  authenticator_removed: {
    subject: 'Two-factor authentication was turned off',
    text: 'The authenticator app was removed from your account. From now on, your password alone signs you in.',
  },
  recovery_codes_made: {
    subject: 'New recovery codes were made for your account',
    text: 'New recovery codes were made for your account. The codes that you had no longer work.',
  },
  email_changed: {
    subject: 'The address of your account was changed',
    text: 'The email address of your account was changed.',
  },
  role_changed: { subject: 'Your role was changed', text: 'Your role in a workspace was changed.' },
  key_created: { subject: 'An API key was created', text: 'An API key was created with your account.' },
  assistant_connected: {
    subject: 'An assistant was connected to your account',
    text: 'An assistant was allowed to act for you over the Model Context Protocol.',
  },
  terminal_connected: {
    subject: 'A terminal was signed in to your account',
    text: 'A terminal was allowed to act for you with tessera login.',
  },
  key_revoked: { subject: 'An API key was revoked', text: 'An API key was revoked with your account.' },
}

/** The content of each kind of message about a person's account. */
export interface AccountContents {
  password_reset: Link & { name: string }
  email_confirmation: Link & { name: string; newEmail: string }
  new_device: SignInDetails
  password_changed: SignInDetails
  account_changed: SignInDetails & { change: AccountChange; detail: string | null }
  known_device: Link & { name: string }
  second_factor_removed: { name: string; at: Date; removedBy: string; url: string }
}
type AccountMessage = { [K in keyof AccountContents]: { kind: K; content: AccountContents[K] } }[keyof AccountContents]

const accountKinds = new Set<string>([
  'password_reset',
  'email_confirmation',
  'new_device',
  'password_changed',
  'account_changed',
  'known_device',
  'second_factor_removed',
] satisfies (keyof AccountContents)[])

export function isAccountMessage<M extends { kind: string }>(message: M): message is Extract<M, AccountMessage> {
  return accountKinds.has(message.kind)
}

/** Returns what a message about an account shows. */
export function toAccountMessageView({ kind, content }: AccountMessage): MessageView {
  switch (kind) {
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
        ...toNotMeFooter(content),
      }
    case 'password_changed':
      return {
        subject: 'Your password was changed',
        body: <SignIn {...content}>The password of your account was changed. Other sessions were signed out.</SignIn>,
        ...toNotMeFooter(content),
      }
    case 'account_changed': {
      const { subject, text } = accountChanges[content.change]
      return {
        subject,
        body: <SignIn {...content}>{content.detail === null ? text : `${text} ${content.detail}`}</SignIn>,
        ...toNotMeFooter(content),
      }
    }
    case 'known_device':
      return toKnownDeviceView(content)
    case 'second_factor_removed':
      return {
        subject: 'Your second factor was removed',
        body: (
          <>
            <Paragraph>Hello {content.name},</Paragraph>
            <Paragraph>
              {content.removedBy} removed the authenticator app and the passkeys of your account on {toTime(content.at)}
              . Sign in with your password, and set up a new second factor.
            </Paragraph>
          </>
        ),
        reason: 'If you did not ask for this, reset your password now and tell an admin of your workspace.',
        action: { label: 'Open your account', url: content.url },
      }
  }
}

function toKnownDeviceView(content: AccountContents['known_device']): MessageView {
  return {
    subject: 'Sign in to your account',
    body: (
      <>
        <Paragraph>Hello {content.name},</Paragraph>
        <Paragraph>
          There were many wrong passwords for your account, so only browsers that are known to be yours may try now.
          This link makes the browser that opens it one of them; then sign in as usual. It works once, until{' '}
          {toTime(content.expiresAt)}.
        </Paragraph>
      </>
    ),
    reason: 'If you did not ask for this, ignore this message, and do not forward it.',
    action: { label: 'Continue to sign-in', url: content.url },
  }
}

function toNotMeFooter({ notMeUrl, expiresAt }: SignInDetails): Pick<MessageView, 'reason' | 'action'> {
  return {
    reason: `If that was you, there is nothing to do. If it was not, the button ends all your sessions, removes what was added to your account from an hour before this message on, and lets you choose a new password. It works until ${toTime(expiresAt)}.`,
    action: { label: 'This was not me', url: notMeUrl },
  }
}

function SignIn({
  name,
  at,
  device,
  network,
  children,
}: Omit<SignInDetails, 'notMeUrl' | 'expiresAt'> & { children: ReactNode }) {
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

/** Such as `May 1, 2026 at 12:00 UTC`. */
export function toTime(at: Date): string {
  return `${time.format(at)} UTC`
}

const time = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' })
