import { useState } from 'react'
import type { DeliveryDetail } from '#dashboard/api/delivery.ts'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { isSignedWith } from './is-signed-with.ts'

/** Checks whether a secret is the one that signed. It does not leave the browser. */
export function CheckSecret({ delivery }: { delivery: DeliveryDetail }) {
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
