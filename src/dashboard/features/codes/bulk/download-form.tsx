import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Code } from '../../../api/code.ts'
import { failureText } from '../../../api/failure-text.ts'
import { isRiskyToPrint } from '../../../pickers/scan-risk.ts'
import { Button } from '../../../ui/button.tsx'
import { pluralize } from '../../../ui/pluralize.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { toOptions } from '../../../ui/fields/options.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormButtons } from '../../../ui/form/form-buttons.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useDownload } from './use-download.ts'

const formats = toOptions({
  png: 'PNG, for screens',
  svg: 'SVG, for designers',
  pdf: 'PDF, for print',
  eps: 'EPS, for print shops',
  jpg: 'JPG',
})
const most = 1000

interface Draft {
  format: (typeof formats)[number]['value']
  pattern: string
}

/** Downloads images of codes as one ZIP: asks for the format, and what to do with codes that do not scan. */
export function DownloadForm({ codes, onDone }: { codes: readonly Code[]; onDone: () => void }) {
  const form = useForm<Draft>({ defaultValues: { format: 'png', pattern: '{name}' } })
  const { format = 'png', pattern = '' } = useWatch({ control: form.control })
  const [isAsking, setAsking] = useState(false)
  const { start, step, error, mayFix } = useDownload(onDone)
  const risky = codes.filter(isRiskyToPrint)
  const how = { format, pattern: pattern.trim() || '{name}' }
  const begin = (chosen: readonly Code[], toFix: readonly Code[] = []) => {
    setAsking(false)
    void start(chosen, how, toFix)
  }
  if (isAsking)
    return (
      <RiskyQuestion
        risky={risky}
        total={codes.length}
        onFix={mayFix ? () => begin(codes, risky) : undefined}
        onAnyway={() => begin(codes)}
        onWithout={() => begin(codes.filter((code) => !isRiskyToPrint(code)))}
        onBack={() => setAsking(false)}
      />
    )
  return (
    <Form
      form={form}
      errorTitle="Nothing was downloaded"
      onSubmit={() => (risky.length > 0 ? setAsking(true) : begin(codes))}
    >
      <FormField control={form.control} name="format">
        {(field) => <SelectField label="Format" options={formats} {...field} />}
      </FormField>
      <FormField control={form.control} name="pattern">
        {(field) => (
          <TextField
            label="File names"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            hint={
              <>
                Placeholders: {'{name}, {shortCode}, {folder}, {number}'}. The first file is{' '}
                <span className="font-mono wrap-anywhere">{toExample(pattern, codes[0], format)}</span>
              </>
            }
            {...field}
          />
        )}
      </FormField>
      {codes.length > most ? (
        <ErrorPanel title={`At most ${most.toLocaleString()} codes fit in one ZIP`}>
          Select fewer, or download a folder at a time.
        </ErrorPanel>
      ) : null}
      {error ? <ErrorPanel title="Nothing was downloaded">{failureText(error)}</ErrorPanel> : null}
      {step ? <ProgressBar label={step.doing} done={step.done} total={step.total} /> : null}
      <FormButtons action="Download ZIP" pending={step !== null} disabled={codes.length > most} onCancel={onDone} />
    </Form>
  )
}

interface RiskyQuestionProps {
  risky: readonly Code[]
  total: number
  /** Omitted if the person may not change designs. */
  onFix: (() => void) | undefined
  onAnyway: () => void
  onWithout: () => void
  onBack: () => void
}

const named = 5

/** Asks what to do with codes that would not scan. */
function RiskyQuestion({ risky, total, onFix, onAnyway, onWithout, onBack }: RiskyQuestionProps) {
  const rest = risky.length - named
  return (
    <div className="grid gap-4">
      <div className="flex gap-2 text-sm">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad-text" />
        <div className="grid min-w-0 flex-1 gap-2">
          <p>
            {risky.length.toLocaleString()} of {total.toLocaleString()} would not scan reliably:
          </p>
          <ul aria-label="Codes that would not scan" className="grid gap-1">
            {risky.slice(0, named).map(({ id, name, scanMargin }) => (
              <li key={id} className="flex justify-between gap-4">
                <span className="min-w-0 truncate font-medium">{name}</span>
                <span className="shrink-0 text-ink-soft tabular-nums">{scanMargin} of 100</span>
              </li>
            ))}
          </ul>
          {rest > 0 ? <p className="text-ink-soft">and {pluralize(rest, 'other')}</p> : null}
        </div>
      </div>
      <div className="flex flex-col-reverse gap-2">
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
        {risky.length < total ? <Button onClick={onWithout}>Exclude them</Button> : null}
        <Button onClick={onAnyway}>Download anyway</Button>
        {onFix ? (
          <Button variant="primary" onClick={onFix}>
            Fix and download
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function toExample(pattern: string, code: Code | undefined, format: string): string {
  const filled = (pattern.trim() || '{name}')
    .replaceAll('{name}', code?.name ?? '')
    .replaceAll('{shortCode}', code?.shortCode ?? '')
    .replaceAll('{folder}', 'Folder')
    .replaceAll('{number}', '1')
  return `${filled}.${format}`
}
