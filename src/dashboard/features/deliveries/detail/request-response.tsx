import { useState } from 'react'
import type { DeliveryAttempt, DeliveryDetail } from '#dashboard/api/delivery.ts'
import { CodeText } from '#dashboard/ui/lists/code-text.tsx'
import { formatHeaders } from '#dashboard/ui/lists/format-headers.ts'
import { TabList, TabPanel, Tabs } from '#dashboard/ui/tabs.tsx'
import { toCurlCommand } from './to-curl-command.ts'
import { SignatureProof } from './signature-proof.tsx'

interface RequestResponseProps {
  delivery: DeliveryDetail
  attempt: DeliveryAttempt | undefined
}

const tabs = [
  { value: 'request', label: 'Request' },
  { value: 'signature', label: 'Signature' },
  { value: 'response', label: 'Response' },
  { value: 'curl', label: 'curl' },
] as const
type Tab = (typeof tabs)[number]['value']

/** Request and response, byte for byte. */
export function RequestResponse({ delivery, attempt }: RequestResponseProps) {
  const [tab, setTab] = useState<Tab>(delivery.status === 'failed' && attempt?.responseBody ? 'response' : 'request')
  return (
    <Tabs value={tab} tabs={tabs} onChange={setTab} className="grid gap-3">
      <TabList label="Request and response" />
      <TabPanel>
        <TabContent tab={tab} delivery={delivery} attempt={attempt} />
      </TabPanel>
    </Tabs>
  )
}

function TabContent({ tab, delivery, attempt }: RequestResponseProps & { tab: Tab }) {
  switch (tab) {
    case 'request':
      return (
        <div className="grid gap-3">
          <CodeText noun="request headers" text={formatHeaders(delivery.requestHeaders)} />
          <CodeText noun="request body" text={indentJson(delivery.payload)} copiedText={delivery.payload} />
        </div>
      )
    case 'signature':
      return <SignatureProof delivery={delivery} />
    case 'response':
      return attempt ? (
        <ResponseView attempt={attempt} />
      ) : (
        <p className="text-sm text-ink-soft">No request has been sent yet.</p>
      )
    case 'curl':
      return (
        <div className="grid gap-2">
          <CodeText noun="curl command" text={toCurlCommand(delivery)} />
          <p className="text-xs text-ink-faint">
            Sends the same request with the same signature. Receivers that reject old timestamps accept it for a few
            minutes only.
          </p>
        </div>
      )
  }
}

function ResponseView({ attempt: { status, error, responseHeaders, responseBody } }: { attempt: DeliveryAttempt }) {
  if (status === null) return <p className="text-sm wrap-anywhere text-ink-soft">{error ?? 'No response'}.</p>
  return (
    <div className="grid gap-3">
      <CodeText noun="response headers" text={`HTTP ${status}\n${formatHeaders(responseHeaders)}`.trim()} />
      {responseBody ? (
        <CodeText noun="response body" text={responseBody} />
      ) : (
        <p className="text-sm text-ink-soft">The response had no body.</p>
      )}
    </div>
  )
}

/** Formatted for reading; the copy button copies the original. */
function indentJson(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
