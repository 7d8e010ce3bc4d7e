import { type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Code } from '#dashboard/api/code.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { isRiskyToPrint } from '#dashboard/pickers/scan-risk.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { ProgressBar } from '#dashboard/ui/progress-bar.tsx'
import { LimitedReaders } from './limited-readers.tsx'
import { RiskyQuestion } from './risky-question.tsx'
import { type DownloadStep, type DownloadHandlers, useDownload } from './use-download.ts'

interface CodesDownloadProps<T extends FieldValues> {
  form: UseFormReturn<T>
  codes: readonly Code[]
  action: 'Download' | 'Print'
  /** Title of an error: "Nothing was printed". */
  errorTitle: string
  /** Label of the submit button: "Download PDF". */
  submitLabel: string
  disabled?: boolean
  makeFile: (
    values: T,
    chosenCodes: readonly Code[],
    progress: DownloadHandlers,
  ) => Promise<{ name: string; content: Blob }>
  onDone: () => void
  /** The fields. */
  children: ReactNode
}

/** Form that downloads codes as one file. It first asks what to do with codes that would not scan. */
export function CodesDownload<T extends FieldValues>(props: CodesDownloadProps<T>) {
  const { form, codes, action, errorTitle, submitLabel, disabled = false, makeFile, onDone, children } = props
  const [isAsking, setAsking] = useState(false)
  const { start, step, error, mayFix } = useDownload(onDone)
  const riskyCodes = codes.filter(isRiskyToPrint)
  const begin = (chosenCodes: readonly Code[], toFix: readonly Code[] = []) => {
    setAsking(false)
    const values = form.getValues()
    void start(chosenCodes, toFix, (progress) => makeFile(values, chosenCodes, progress))
  }
  const handleSubmit = () => {
    if (step) return
    if (riskyCodes.length > 0) setAsking(true)
    else begin(codes)
  }
  if (isAsking)
    return (
      <RiskyQuestion
        action={action}
        riskyCodes={riskyCodes}
        total={codes.length}
        onFix={mayFix ? () => begin(codes, riskyCodes) : undefined}
        onAnyway={() => begin(codes)}
        onWithout={() => begin(codes.filter((code) => !isRiskyToPrint(code)))}
        onBack={() => setAsking(false)}
      />
    )
  return (
    <Form form={form} errorTitle={errorTitle} onSubmit={handleSubmit}>
      {children}
      <LimitedReaders codes={codes} isPrinted={action === 'Print'} />
      {error ? <ErrorPanel title={errorTitle}>{getFailureText(error)}</ErrorPanel> : null}
      {step ? <DownloadProgress step={step} /> : null}
      <FormButtons action={submitLabel} pending={step !== null} disabled={disabled} onCancel={onDone} />
    </Form>
  )
}

function DownloadProgress({ step: { stage, doneCount, total } }: { step: DownloadStep }) {
  if (stage !== 'Preparing') return <ProgressBar label={stage} done={doneCount} total={total} />
  return (
    <p role="status" className="text-sm text-ink-soft tabular-nums">
      Preparing {pluralize(total, 'code')}…
    </p>
  )
}
