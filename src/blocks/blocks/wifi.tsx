import type { ReactElement } from 'react'
import { copyCode } from './coupon-script.ts'
import { title } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { choice, lines, text, toggle } from '../schema/fields.ts'
import type { PageContext } from '../runtime/page-context.ts'
import { createWifiCode, type WifiNetwork } from './wifi-code.ts'
import type { BlockWords } from '../words/en.ts'

const securityLabels = { WPA: 'WPA, WPA2 or WPA3', WEP: 'WEP', nopass: 'None' } as const

/** Access to a wireless network: its name, a password to copy, and a QR code that others can scan from the screen. */
export const wifi = defineBlock({
  type: 'wifi',
  label: 'Wi-Fi',
  plan: 'core',
  category: 'Contact',
  icon: 'wifi',
  description: 'Network name and password, with a QR code to join',
  fields: {
    title: title('Free Wi-Fi'),
    network: text('Network name', { default: 'Lindenhof Guests', maxLength: 32 }),
    password: text('Password', {
      description: 'Visible to everyone who opens the page',
      default: 'flat-white-please',
      maxLength: 63,
    }),
    security: choice('Security', { options: securityLabels, default: 'WPA' }),
    hidden: toggle('Hidden network', { description: 'The network name is not broadcast', default: false }),
    code: toggle('QR code', { description: 'Other people can scan it from this screen', default: true }),
    note: lines('Note', { default: '', maxLength: 400 }),
  },
  summarize: ({ title, network }) => title || network,
  script: copyCode,
  scriptWords: 'copy',
  css: `
.wifi { display: grid; gap: 1.25rem }
.wifi-words { display: grid; gap: 1rem; align-content: center; min-width: 0 }
.wifi dl { display: grid; gap: .75rem }
.wifi dt { font-size: .875rem; color: var(--muted) }
.wifi dd { font-size: 1.125rem; font-weight: 600; overflow-wrap: anywhere }
.wifi code { font-size: 1.0625rem; user-select: all }
.wifi figure { text-align: center }
.wifi-code { width: 100%; max-width: 13rem; margin: 0 auto .5rem; background: #fff; border-radius: var(--radius-small) }
@container block (width >= 34rem) {
  .wifi:has(figure) { grid-template-columns: 1fr 13rem }
}
`,
  Component: ({ fields, context }) => {
    const { title, network, note } = fields
    const code = fields.code && network !== '' ? context.drawCode?.(createWifiCode(fields)) : undefined
    return (
      <div className="card wifi">
        <div className="wifi-words">
          {title !== '' && <h2 dir="auto">{title}</h2>}
          <NetworkAccess {...fields} mode={context.mode} words={context.words.wifi} />
          {note !== '' && (
            <p dir="auto" className="muted lines">
              {note}
            </p>
          )}
        </div>
        {code !== undefined && (
          <figure>
            <svg
              className="wifi-code"
              viewBox={`0 0 ${code.size} ${code.size}`}
              role="img"
              aria-label={context.words.wifi.code.replace('{network}', () => network)}
            >
              <path d={code.path} fill="#000" />
            </svg>
            <figcaption className="muted small">{context.words.wifi.scan}</figcaption>
          </figure>
        )}
      </div>
    )
  },
})

interface NetworkAccessProps extends WifiNetwork {
  mode: PageContext['mode']
  words: BlockWords['wifi']
}

function NetworkAccess({ network, password, security, hidden, mode, words }: NetworkAccessProps): ReactElement {
  const needsNoPassword = security === 'nopass' || password === ''
  return (
    <>
      <dl>
        <div>
          <dt>
            {words.network}
            {hidden && ` (${words.hidden})`}
          </dt>
          <dd dir="auto">{network}</dd>
        </div>
        <div>
          <dt>{words.password}</dt>
          <dd>
            {needsNoPassword ? (
              words.none
            ) : (
              <code data-code="" dir="auto">
                {password}
              </code>
            )}
          </dd>
        </div>
      </dl>
      {!needsNoPassword && (
        <div>
          <button type="button" className="button" data-copy="" hidden={mode !== 'canvas'}>
            {words.copy}
          </button>
          <p className="small" data-said="" role="status" />
        </div>
      )}
    </>
  )
}
