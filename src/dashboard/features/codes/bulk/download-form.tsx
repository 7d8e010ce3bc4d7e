import { useForm, useWatch } from 'react-hook-form'
import type { Code } from '#dashboard/api/code.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { toOptions } from '#dashboard/ui/fields/options.ts'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { downloadCodes } from '#dashboard/api/code-files.ts'
import { CodesDownload } from './codes-download.tsx'

const formats = toOptions({
  png: 'PNG, for screens',
  svg: 'SVG, for designers',
  pdf: 'PDF, for print',
  eps: 'EPS, for print shops',
  jpg: 'JPG',
})
const MAX_CODES = 1000

interface Draft {
  format: (typeof formats)[number]['value']
  pattern: string
}

/** Downloads images of codes as one ZIP. Asks for the format and the file names. */
export function DownloadForm({ codes, onDone }: { codes: readonly Code[]; onDone: () => void }) {
  const form = useForm<Draft>({ defaultValues: { format: 'png', pattern: '{name}' } })
  const { format = 'png', pattern = '' } = useWatch({ control: form.control })
  return (
    <CodesDownload
      form={form}
      codes={codes}
      action="Download"
      errorTitle="Nothing was downloaded"
      submitLabel="Download ZIP"
      disabled={codes.length > MAX_CODES}
      makeFile={async ({ format, pattern }, chosenCodes, progress) => {
        const options = { format, pattern: withDefaultPattern(pattern), ids: chosenCodes.map(({ id }) => id) }
        return { name: 'codes.zip', content: await downloadCodes(options, progress) }
      }}
      onDone={onDone}
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
                <span className="font-mono wrap-anywhere">{toExampleFileName(pattern, codes[0], format)}</span>
              </>
            }
            {...field}
          />
        )}
      </FormField>
      {codes.length > MAX_CODES ? (
        <ErrorPanel title={`At most ${MAX_CODES.toLocaleString()} codes fit in one ZIP`}>
          Select fewer, or download a folder at a time.
        </ErrorPanel>
      ) : null}
    </CodesDownload>
  )
}

function toExampleFileName(pattern: string, code: Code | undefined, format: string): string {
  const fileName = withDefaultPattern(pattern)
    .replaceAll('{name}', code?.name ?? '')
    .replaceAll('{shortCode}', code?.shortCode ?? '')
    .replaceAll('{folder}', 'Folder')
    .replaceAll('{number}', '1')
  return `${fileName}.${format}`
}

function withDefaultPattern(pattern: string): string {
  return pattern.trim() || '{name}'
}
