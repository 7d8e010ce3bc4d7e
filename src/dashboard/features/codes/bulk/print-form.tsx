import { useQuery } from '@tanstack/react-query'
import { type Control, useForm, useWatch } from 'react-hook-form'
import type { Code } from '#dashboard/api/code.ts'
import { printCodes, sheetsQueries } from '#dashboard/api/code-files.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { ToggleField } from '#dashboard/ui/fields/toggle-field.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { CodesDownload } from './codes-download.tsx'
import { type PrintDraft, createPrintSchema, describeSheetCount, toPrintBody } from './print-draft.ts'

const fieldChoices = [
  { value: 'name', label: 'Name' },
  { value: 'address', label: 'Address' },
  { value: 'text', label: 'Text' },
]

/** Prints codes on sheets of labels. Asks for the sheet and the text beside each code. */
export function PrintForm({ codes, onDone }: { codes: readonly Code[]; onDone: () => void }) {
  const { data: sheets = [] } = useQuery(sheetsQueries.all())
  const form = useForm<PrintDraft>({
    defaultValues: {
      sheet: 'a4-24',
      fields: ['name', 'address'],
      text: '',
      copies: '1',
      start: '1',
      cropMarks: false,
      forPress: false,
    },
    resolver: schemaResolver(createPrintSchema(sheets), {}),
  })
  return (
    <CodesDownload
      form={form}
      codes={codes}
      action="Print"
      errorTitle="Nothing was printed"
      submitLabel="Download PDF"
      makeFile={async (draft, chosenCodes, { signal }) => ({
        name: 'labels.pdf',
        content: await printCodes(toPrintBody(draft, chosenCodes), signal),
      })}
      onDone={onDone}
    >
      <PrintFields control={form.control} codes={codes} />
    </CodesDownload>
  )
}

/** Fields for the sheet and the text on its labels. */
function PrintFields({
  control,
  codes,
}: {
  control: Control<PrintDraft, unknown, PrintDraft>
  codes: readonly Code[]
}) {
  const query = useQuery(sheetsQueries.all())
  const { data: sheets = [] } = query
  const draft = useWatch({ control })
  const sheet = sheets.find(({ id }) => id === draft.sheet)
  if (query.isError) return <LoadError title="The sheets could not be loaded" query={query} />
  return (
    <>
      <FormField control={control} name="sheet" deps="start">
        {(field) => (
          <SelectField
            {...field}
            label="Sheet"
            options={sheets.map(({ id, name }) => ({ value: id, label: name }))}
            hint={
              sheet &&
              `Scans well from up to ${sheet.readableFrom.toLocaleString()} m. ${describeSheetCount(sheet, draft, codes)}`
            }
          />
        )}
      </FormField>
      <FormField control={control} name="fields">
        {({ value, onChange, error: problem }) => (
          <ToggleField
            label="Beside the code"
            choices={fieldChoices}
            value={value}
            error={problem}
            onChange={onChange}
          />
        )}
      </FormField>
      {draft.fields?.includes('text') ? (
        <FormTextField control={control} name="text" label="Text" maxLength={200} autoComplete="off" />
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormTextField control={control} name="copies" label="Copies of each" inputMode="numeric" />
        <FormTextField
          control={control}
          name="start"
          label="First free label"
          inputMode="numeric"
          hint="For a sheet that is partly used."
        />
      </div>
      <FormField control={control} name="cropMarks">
        {({ value, onChange }) => (
          <Checkbox label="Crop marks" checked={value} onChange={(event) => onChange(event.target.checked)} />
        )}
      </FormField>
      <FormField control={control} name="forPress">
        {({ value, onChange }) => (
          <Checkbox
            label="For a print shop: CMYK with black in one ink, 3 mm bleed"
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
          />
        )}
      </FormField>
    </>
  )
}
