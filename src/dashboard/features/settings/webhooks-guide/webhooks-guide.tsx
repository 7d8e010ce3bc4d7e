import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CodeText } from '#dashboard/ui/lists/code-text.tsx'
import { type Language, languages } from '#dashboard/pickers/program-languages.ts'
import { TabList, TabPanel, Tabs } from '#dashboard/ui/tabs.tsx'
import { receivers } from './receiver-snippets.ts'
import { SettingsColumn } from '../settings-frame.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'

/** Guide to receiving webhooks: a receiver to copy, the payload, and the guarantees. */
export function WebhooksGuide() {
  const [language, setLanguage] = useState<Language>('node')
  const { file, run, program } = receivers[language]
  return (
    <SettingsColumn>
      <SettingsSection
        title="Sample receiver"
        about={
          <>
            Verifies each event, rejects forged and old ones, and responds immediately. Set WEBHOOK_SECRET to the secret
            of your{' '}
            <Link to="/webhooks" className="text-accent-text underline">
              webhook
            </Link>{' '}
            and make the receiver reachable over https.
          </>
        }
      >
        <Tabs value={language} tabs={languages} onChange={setLanguage} className="grid gap-4">
          <TabList label="Language" />
          <TabPanel className="grid gap-4">
            <CodeText noun={file} text={program.trimEnd()} />
            <CodeText noun="command" text={run} />
          </TabPanel>
        </Tabs>
      </SettingsSection>
      <SettingsSection title="What you receive" about="A POST with a JSON body, once for each scan.">
        <CodeText noun="sample event" text={JSON.stringify(sample, null, 2)} />
        <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          <Header name="X-Service-Event">scan.created, or submission.created for a form on a page.</Header>
          <Header name="X-Service-Signature">
            t=seconds,v1=hex: the HMAC-SHA256 of “t.body”, keyed with the whole secret. Verify the raw body, before
            parsing it.
          </Header>
          <Header name="X-Service-Timestamp">
            The same value as t. Reject events that are more than a few minutes old.
          </Header>
          <Header name="X-Service-Delivery">The same for every attempt. Store it to skip duplicates.</Header>
          <Header name="webhook-signature">
            The signature in the format of Standard Webhooks, for use with its libraries.
          </Header>
        </dl>
      </SettingsSection>
      <SettingsSection title="How delivery works">
        <ul className="grid list-disc gap-1.5 pl-5 text-sm">
          <li>Respond with any 2xx status within ten seconds. Process the event afterwards.</li>
          <li>
            Timeouts, broken connections, 408, 425, 429 and 5xx are retried, up to five attempts in total: after 30
            seconds, two minutes, ten minutes and an hour. A longer Retry-After is honored, up to a day.
          </li>
          <li>
            Any other response is final. 410 suspends the webhook: deliveries are held until you resume it. Redirects
            are not followed.
          </li>
          <li>Events may arrive twice or out of order. Use the delivery ID and the timestamp.</li>
          <li>For 24 hours after you rotate the secret there are two v1 signatures, one for each secret.</li>
          <li>You can replay failed deliveries from the webhook’s screen.</li>
        </ul>
      </SettingsSection>
    </SettingsColumn>
  )
}

function Header({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-mono text-xs leading-5">{name}</dt>
      <dd className="text-ink-soft max-sm:mb-2">{children}</dd>
    </>
  )
}

const sample = {
  event: 'scan.created',
  timestamp: '2026-03-10T10:42:07.318Z',
  code: { id: 'k7m2x9qp4', name: 'Table card' },
  scan: {
    scanId: 'scn_0m9k2v7t4q8x1c5b3n6h',
    country: 'NL',
    region: 'North Holland',
    city: 'Amsterdam',
    deviceType: 'mobile',
    os: 'iOS',
    browser: 'Safari',
    language: 'nl-NL',
    timezone: 'Europe/Amsterdam',
    destination: 'https://example.com/menu',
    matchedRule: null,
  },
}
