import { useMutation, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'
import X from 'lucide-react/icons/x'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { type WebhookTestResult, testWebhook, type Webhook } from '#dashboard/api/webhooks.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { CodeText } from '#dashboard/ui/lists/code-text.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { formatHeaders } from '#dashboard/ui/lists/format-headers.ts'
import type { WebhookTask } from './webhook-task.ts'

interface TestReceiverProps {
  webhook: Webhook
  onTask: (task: WebhookTask) => void
}

/** Sends a test event. The full test also checks that the receiver handles duplicates and rejects forged requests. */
export function TestReceiver({ webhook, onTask }: TestReceiverProps) {
  const test = useMutation(testWebhook(useQueryClient()))
  const mayGrade = useIsOffered()('POST /webhooks/{id}/test#grade')
  const isGrading = test.isPending && test.variables.grade
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">
        A signed sample of scan.created with <code className="font-mono text-xs">"test": true</code> goes to the
        receiver.
        {mayGrade
          ? ' “Test and grade” also sends the same delivery twice, a wrong signature and an old timestamp. The receiver must reject the last two.'
          : null}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          pending={test.isPending && !isGrading}
          disabled={isGrading}
          onClick={() => test.mutate({ id: webhook.id, grade: false })}
        >
          <Send aria-hidden />
          Send a sample
        </Button>
        {mayGrade ? (
          <Button
            pending={isGrading}
            disabled={test.isPending && !isGrading}
            onClick={() => test.mutate({ id: webhook.id, grade: true })}
          >
            <ShieldCheck aria-hidden />
            Test and grade
          </Button>
        ) : null}
      </div>
      {test.error ? <ErrorPanel title="The test did not run">{getFailureText(test.error)}</ErrorPanel> : null}
      {test.data && !test.isPending ? (
        <>
          <TestOutcome result={test.data} />
          <MovedReceiver movedTo={test.data.movedTo} onUse={(url) => onTask({ kind: 'address', webhook, url })} />
        </>
      ) : null}
    </div>
  )
}

function TestOutcome({ result }: { result: WebhookTestResult }) {
  const { delivered, responseBody, checks, requestHeaders } = result
  const passedCount = checks.filter((check) => check.passed).length
  const isGood = delivered && passedCount === checks.length
  return (
    <div className="grid gap-4">
      <p
        role="status"
        className={classes(
          'rounded-lg px-4 py-3 text-sm font-semibold wrap-anywhere',
          isGood
            ? 'bg-ok-soft text-ok-text'
            : delivered !== false
              ? 'bg-warn-soft text-warn-text'
              : 'bg-bad-soft text-bad-text',
        )}
      >
        {getOutcome(result)}
        {checks.length > 0 ? ` · ${passedCount} of ${checks.length} checks passed` : ''}
      </p>
      {checks.length > 0 ? (
        <ul aria-label="Checks" className="grid gap-2">
          {checks.map((check) => (
            <CheckResult key={check.name} check={check} />
          ))}
        </ul>
      ) : null}
      {responseBody ? <CodeText noun="response" text={responseBody} /> : null}
      {Object.keys(requestHeaders).length > 0 ? (
        <CodeText noun="request headers" text={formatHeaders(requestHeaders)} />
      ) : null}
    </div>
  )
}

interface MovedReceiverProps {
  movedTo: string | null
  onUse: (url: string) => void
}

/** The address to which the receiver redirects, and a way to use it. */
function MovedReceiver({ movedTo, onUse }: MovedReceiverProps) {
  if (movedTo === null) return null
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <p className="min-w-48 flex-1 wrap-anywhere">
        It redirects to <span className="font-mono text-xs">{movedTo}</span>. Redirects are not followed.
      </p>
      <Button onClick={() => onUse(movedTo)}>Use this address…</Button>
    </div>
  )
}

function getOutcome({ delivered, status, durationMs, error }: WebhookTestResult): string {
  if (delivered === null) return 'Sent. The service does not return the response.'
  if (!delivered) return error ?? `Responded with ${status}`
  return durationMs === null ? `Accepted: ${status}` : `Accepted: ${status} in ${durationMs.toLocaleString()} ms`
}

function CheckResult({ check: { name, passed, status, says } }: { check: WebhookTestResult['checks'][number] }) {
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2.5 text-sm">
      {passed ? (
        <Check aria-hidden className="mt-0.5 size-4 text-ok-text" />
      ) : (
        <X aria-hidden className="mt-0.5 size-4 text-bad-text" />
      )}
      <span className="font-medium">
        {checkLabels[name]}
        <span className="sr-only">{passed ? ': passed' : ': failed'}</span>
      </span>
      <span className="font-mono text-xs text-ink-faint">{status ?? 'no response'}</span>
      <p className="col-start-2 text-ink-soft wrap-anywhere">{says}</p>
    </li>
  )
}

const checkLabels: Record<WebhookTestResult['checks'][number]['name'], string> = {
  accepts: 'Accepts a good event',
  quick: 'Answers quickly',
  duplicate: 'Takes the same delivery twice',
  wrong_signature: 'Refuses a wrong signature',
  old_timestamp: 'Refuses an old timestamp',
}
