import type { ReactNode } from 'react'
import type { MessageView } from './render-message.tsx'

interface Props extends Pick<MessageView, 'subject' | 'reason' | 'action'> {
  children: ReactNode
  unsubscribeUrl: string | null
}

/** The frame of every message. Styles are inline, because some mail programs drop style sheets. The style sheet is only for dark colors. */
export function Layout({ subject, children, action, reason, unsubscribeUrl }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{darkColors}</style>
      </head>
      <body className="page" style={{ margin: 0, ...colors.page }}>
        {/* A role, because some mail programs drop elements such as main. */}
        <div className="page" role="main" style={{ padding: '32px 16px', ...font, ...colors.page }}>
          <div style={{ maxWidth: 520, margin: '0 auto' }}>
            <p style={{ margin: '0 0 16px', fontSize: 15, fontWeight: 600 }}>Tessera</p>
            <div className="card" style={{ padding: '28px 24px', borderRadius: 10, ...colors.card }}>
              <h1 style={{ margin: '0 0 16px', fontSize: 20, lineHeight: 1.3, fontWeight: 600 }}>{subject}</h1>
              {children}
              {action && <Action {...action} />}
            </div>
            <p className="soft" style={{ margin: '16px 0 0', fontSize: 13, lineHeight: 1.5, ...colors.soft }}>
              {reason}
              {unsubscribeUrl !== null && (
                <>
                  {' '}
                  <a href={unsubscribeUrl} className="address" style={colors.address}>
                    Stop these messages
                  </a>
                </>
              )}
            </p>
          </div>
        </div>
      </body>
    </html>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: '0 0 16px', fontSize: 15, lineHeight: 1.5 }}>{children}</p>
}

/** The link as a button, and as text for programs that do not show the button. */
function Action({ label, url }: { label: string; url: string }) {
  return (
    <>
      <p style={{ margin: '24px 0' }}>
        <a href={url} className="button" style={{ ...button, ...colors.button }}>
          {label}
        </a>
      </p>
      <p className="soft" style={{ margin: 0, fontSize: 13, lineHeight: 1.5, ...colors.soft }}>
        <span className="button-only">
          Or open this address:
          <br />
        </span>
        <a href={url} className="address" style={{ wordBreak: 'break-all', ...colors.address }}>
          {url}
        </a>
      </p>
    </>
  )
}

const font = { fontFamily: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif" }
const button = {
  display: 'inline-block',
  padding: '11px 20px',
  borderRadius: 8,
  fontSize: 15,
  fontWeight: 600,
  textDecoration: 'none',
}
export const colors = {
  page: { backgroundColor: '#f4f4f7', color: '#17181c' },
  card: { backgroundColor: '#ffffff', border: '1px solid #e3e4ea' },
  button: { backgroundColor: '#4456d6', color: '#ffffff' },
  address: { color: '#3a49bd' },
  soft: { color: '#5b5e69' },
  line: { borderColor: '#e3e4ea' },
}
const darkColors = `
@media (prefers-color-scheme: dark) {
  .page { background-color: #131417 !important; color: #eeeef2 !important; }
  .card { background-color: #1c1d22 !important; border-color: #33353d !important; }
  .button { background-color: #98a4ff !important; color: #14151a !important; }
  .address { color: #aab4ff !important; }
  .soft { color: #a9acb8 !important; }
  .line { border-color: #33353d !important; }
}`
