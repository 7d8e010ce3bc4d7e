import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Code } from '../../../api/code.ts'
import { failureText } from '../../../api/failure-text.ts'
import { isRiskyToPrint } from '../../../pickers/scan-risk.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { toOptions } from '../../../ui/fields/options.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormButtons } from '../../../ui/form/form-buttons.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { downloadCodes } from '../../../api/codes-bulk.ts'
import { RiskyQuestion } from './risky-question.tsx'
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
    void start(chosen, toFix, async (progress) => ({
      name: 'codes.zip',
      content: await downloadCodes({ ...how, ids: chosen.map(({ id }) => id) }, progress),
    }))
  }
  if (isAsking)
    return (
      <RiskyQuestion
        action="Download"
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

function toExample(pattern: string, code: Code | undefined, format: string): string {
  const filled = (pattern.trim() || '{name}')
    .replaceAll('{name}', code?.name ?? '')
    .replaceAll('{shortCode}', code?.shortCode ?? '')
    .replaceAll('{folder}', 'Folder')
    .replaceAll('{number}', '1')
  return `${filled}.${format}`
}
