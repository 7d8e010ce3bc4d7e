import type { ReactNode } from 'react'
import type { MailBrand, MessageView } from './render-message.tsx'

interface Props extends Pick<MessageView, 'subject' | 'reason' | 'action'> {
  children: ReactNode
  unsubscribeUrl: string | null
  brand: MailBrand | null
}

/** The HTML refers to the logo as `cid:` and this name. */
export const LOGO_NAME = 'brand-logo'

/** The frame of every message. Styles are inline, because some mail programs drop style sheets. The style sheet is only for dark colors. */
export function Layout({ subject, children, action, reason, unsubscribeUrl, brand }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{createDarkColors(brand)}</style>
      </head>
      <body className="page" style={{ margin: 0, ...colors.page }}>
        {/* A role, because some mail programs drop elements such as main. */}
        <div className="page" role="main" style={{ padding: '32px 16px', ...font, ...colors.page }}>
          <div style={{ maxWidth: 520, margin: '0 auto' }}>
            <Sender brand={brand} />
            <div className="card" style={{ padding: '28px 24px', borderRadius: 10, ...colors.card }}>
              <h1 style={{ margin: '0 0 16px', fontSize: 20, lineHeight: 1.3, fontWeight: 600 }}>{subject}</h1>
              {children}
              {action && <Action {...action} brand={brand} />}
            </div>
            <p className="soft" style={{ margin: '16px 0 0', fontSize: 13, lineHeight: 1.5, ...colors.soft }}>
              {reason}
              {unsubscribeUrl !== null && (
                <>
                  {' '}
                  <a href={unsubscribeUrl} className="address" style={getLinkStyle(brand)}>
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

/** Who the message is from: the logo of the workspace, or else the product. */
function Sender({ brand }: { brand: MailBrand | null }) {
  if (!brand?.logo) return <p style={senderStyle}>{brand === null ? 'Tessera' : brand.name}</p>
  const { width, height } = brand.logo
  return (
    <p style={senderStyle}>
      {/* On white, because a logo may be dark. */}
      <img
        src={`cid:${LOGO_NAME}`}
        alt={brand.name}
        width={width}
        height={height}
        style={{ display: 'block', padding: 6, borderRadius: 8, backgroundColor: '#ffffff' }}
      />
    </p>
  )
}

function getLinkStyle(brand: MailBrand | null) {
  return brand?.colors ? { color: brand.colors.link } : colors.address
}

/** The link as a button, and as text for programs that do not show the button. */
function Action({ label, url, brand }: { label: string; url: string; brand: MailBrand | null }) {
  const buttonColors = brand?.colors
    ? { backgroundColor: brand.colors.button, color: brand.colors.onButton }
    : colors.button
  return (
    <>
      <p style={{ margin: '24px 0' }}>
        <a href={url} className="button" style={{ ...button, ...buttonColors }}>
          {label}
        </a>
      </p>
      <p className="soft" style={{ margin: 0, fontSize: 13, lineHeight: 1.5, ...colors.soft }}>
        <span className="button-only">
          Or open this address:
          <br />
        </span>
        <a href={url} className="address" style={{ wordBreak: 'break-all', ...getLinkStyle(brand) }}>
          {url}
        </a>
      </p>
    </>
  )
}

const font = { fontFamily: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif" }
const senderStyle = { margin: '0 0 16px', fontSize: 15, fontWeight: 600 }
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
const createDarkColors = (brand: MailBrand | null) => `
@media (prefers-color-scheme: dark) {
  .page { background-color: #131417 !important; color: #eeeef2 !important; }
  .card { background-color: #1c1d22 !important; border-color: #33353d !important; }
  .button { background-color: ${brand?.colors?.button ?? '#98a4ff'} !important; color: ${brand?.colors?.onButton ?? '#14151a'} !important; }
  .address { color: ${brand?.colors?.darkLink ?? '#aab4ff'} !important; }
  .soft { color: #a9acb8 !important; }
  .line { border-color: #33353d !important; }
}`
