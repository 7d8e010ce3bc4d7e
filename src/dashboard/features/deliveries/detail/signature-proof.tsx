import { useState } from 'react'
import type { DeliveryDetail } from '#dashboard/api/delivery.ts'
import { CodeText } from '#dashboard/ui/lists/code-text.tsx'
import { TabList, TabPanel, Tabs } from '#dashboard/ui/tabs.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { getHeader } from './get-header.ts'
import { type Language, languages } from '#dashboard/pickers/program-languages.ts'
import { isSignedWith } from './is-signed-with.ts'
import { parseSignatures, createVerifySnippet } from './verify-snippet.ts'

/** The signature, the signed text, and a program that verifies it with the secret. */
export function SignatureProof({ delivery }: { delivery: DeliveryDetail }) {
  const [language, setLanguage] = useState<Language>('node')
  const header = getHeader(delivery.requestHeaders, 'x-service-signature') ?? ''
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <CodeText noun="X-Service-Signature" text={header.replaceAll(',', ',\n')} copiedText={header} />
        <p className="text-sm text-ink-soft">
          {parseSignatures(header).length > 1
            ? 'There are two signatures because the secret was rotated less than 24 hours before. Either one is enough.'
            : 'An HMAC-SHA256 of the signed text, keyed with the whole secret.'}
        </p>
      </div>
      <CodeText
        noun="signed text"
        text={delivery.signedText}
        className="[&_pre]:max-h-24 [&_pre]:wrap-anywhere [&_pre]:whitespace-pre-wrap"
      />
      <div className="grid gap-2">
        <h3 className="text-sm font-semibold">Verify it yourself</h3>
        <CheckSecret delivery={delivery} />
        <Tabs value={language} tabs={languages} onChange={setLanguage} className="grid gap-2">
          <TabList label="Language" />
          <TabPanel>
            <CodeText noun="verification program" text={createVerifySnippet(language, delivery)} />
          </TabPanel>
        </Tabs>
        <p className="text-xs text-ink-faint">
          Everything except the secret is filled in. Set WEBHOOK_SECRET and run it.
        </p>
      </div>
    </div>
  )
}

/** Checks in the browser whether the delivery was signed with a secret. The secret is not sent. */
function CheckSecret({ delivery }: { delivery: DeliveryDetail }) {
  const [secret, setSecret] = useState('')
  const [result, setResult] = useState({ secret: '', isMatch: false })
  const handleChange = (text: string) => {
    setSecret(text)
    void isSignedWith(text, delivery).then((isMatch) => setResult({ secret: text, isMatch }))
  }
  // Browsers only offer Web Crypto on https and localhost.
  if (!window.isSecureContext) return null
  return (
    <div className="grid gap-1.5">
      <TextField
        label="Your receiver’s secret"
        hint="It is compared in your browser and never sent."
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        value={secret}
        onChange={(event) => handleChange(event.target.value.trim())}
      />
      <p role="status" className="text-sm">
        {secret === '' || result.secret !== secret ? null : result.isMatch ? (
          <span className="text-ok-text">This secret signed this delivery.</span>
        ) : (
          <span className="text-bad-text">This delivery was not signed with this secret.</span>
        )}
      </p>
    </div>
  )
}
