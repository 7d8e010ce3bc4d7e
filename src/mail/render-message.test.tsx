import { expect, test } from 'vitest'
import { Paragraph } from './layout.tsx'
import { type Message, renderMessage } from './render-message.tsx'

const at = new Date('2026-05-01T12:00:00Z')
const createReport = (body: React.ReactNode): Message => ({
  kind: 'report',
  content: {
    subject: 'Posters: 16 – 22 November 2026',
    body,
    reason: 'You get this on Mondays.',
    action: { label: 'Open in Tessera', url: 'https://qr.example.com/analytics?from=2026-11-16' },
    unsubscribeUrl: 'https://qr.example.com/reports/end/t0ken',
  },
})

/** Returns the lines between the subject and the link. */
function renderBodyText(body: React.ReactNode): string {
  const { text } = renderMessage(createReport(body))
  return text.slice(text.indexOf('2026\n') + '2026\n'.length, text.indexOf('\n\nOpen in Tessera')).replace(/^\n/, '')
}

test('the text of a message has its subject, its paragraphs in lines of 78 characters and the address of its button', () => {
  const content = {
    name: 'Ada',
    at,
    device: 'Chrome on macOS',
    network: '203.0.113.0/24',
    notMeUrl: 'https://qr.example.com/not-me?token=abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz',
    expiresAt: at,
    change: 'passkey_added' as const,
    detail: 'It is called iPhone & iPad.',
  }
  expect(renderMessage({ kind: 'account_changed', content }).text).toBe(`Tessera

A passkey was added to your account

Hello Ada,

A passkey was added to your account. It signs in without your password. It is
called iPhone & iPad.

Chrome on macOS
May 1, 2026 at 12:00 UTC
Network 203.0.113.0/24

This was not me

https://qr.example.com/not-me?token=abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz

If that was you, there is nothing to do. If it was not, the button ends all
your sessions, removes what was added to your account from an hour before this
message on, and lets you choose a new password. It works until May 1, 2026 at
12:00 UTC.`)
})

test('a message whose kind can be ended has the address that ends it', () => {
  expect(renderMessage(createReport(<Paragraph>There were no scans.</Paragraph>)).text).toBe(`Tessera

Posters: 16 – 22 November 2026

There were no scans.

Open in Tessera

https://qr.example.com/analytics?from=2026-11-16

You get this on Mondays. Stop these messages
[https://qr.example.com/reports/end/t0ken]`)
})

test('a table is written in columns without a picture', () => {
  const rows = [
    ['Poster <A> & B', '1,200', '+33%'],
    ['A code with a very long name that goes on and on for more than a line of the message', '3', 'New'],
    ['x', '5', ''],
  ]
  const body = (
    <>
      <img src="cid:chart" alt="Scans by day" />
      <Paragraph>Scans by day</Paragraph>
      <h2>Top codes</h2>
      <table className="figures">
        <thead>
          <tr>
            <th>Code</th>
            <th>Scans</th>
            <th>Change</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Paragraph>And 2 more.</Paragraph>
    </>
  )
  expect(renderBodyText(body)).toBe(`Scans by day


Top codes

Code                                                                           Scans   Change
Poster <A> & B                                                                 1,200   +33%
A code with a very long name that goes on and on for more than a line of the   3       New
message
x                                                                              5

And 2 more.`)
})

test('what a visitor wrote becomes one paragraph, without its line breaks and repeated spaces', () => {
  const body = (
    <div>
      <p>
        <span>Message:</span> {`one\n\ntwo \t three ${'word '.repeat(12)}https://example.com/${'x'.repeat(80)} end`}
      </p>
      <a href="https://qr.example.com/leads?open=sub_1">Open this lead</a>
      <a href="https://example.com">https://example.com</a>
    </div>
  )
  expect(renderBodyText(body)).toBe(`Message: one two three ${'word '.repeat(11).trim()}
word
https://example.com/${'x'.repeat(80)}
end

Open this lead [https://qr.example.com/leads?open=sub_1]https://example.com`)
})

test('a message in the brand of a workspace shows its logo and colors, and its text stays as it is', () => {
  const plain = createReport(<Paragraph>There were no scans.</Paragraph>)
  if (plain.kind !== 'report') throw new Error('The message is a report.')
  const brand = {
    name: 'Olive & "Oak" <script>',
    colors: { button: '#14532d', onButton: '#ffffff', link: '#14532d', darkLink: '#9bc4a8' },
    logo: { png: 'iVBORw0KGgo=', width: 120, height: 40 },
  }
  const brandedMail = renderMessage({ ...plain, content: { ...plain.content, brand } })
  expect(brandedMail.text).toBe(renderMessage(plain).text)
  expect(brandedMail.pictures).toEqual([{ name: 'brand-logo', png: 'iVBORw0KGgo=' }])
  expect(brandedMail.html).toContain('src="cid:brand-logo" alt="Olive &amp; &quot;Oak&quot; &lt;script&gt;"')
  expect(brandedMail.html).toContain('background-color:#14532d;color:#ffffff')
  expect(brandedMail.html).not.toContain('Tessera</p>')
  const withoutLogo = renderMessage({ ...plain, content: { ...plain.content, brand: { ...brand, logo: null } } })
  expect(withoutLogo.html).toContain('Olive &amp; &quot;Oak&quot; &lt;script&gt;</p>')
  expect(withoutLogo.pictures).toEqual([])
})
