import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Code } from '#dashboard/api/code.ts'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { LinesField } from '#dashboard/ui/fields/lines-field.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { AddressWarnings } from './address-warnings.tsx'
import { applyAliasEdit, toAliasText } from './alias-draft.ts'
import { useUpdateCode } from '../use-update-code.ts'

interface CodeAliasesProps {
  code: Code
  aliases: readonly string[]
  editable: boolean
}

/** Further scan addresses of the code, with a dialog that changes them. */
export function CodeAliases({ code, aliases, editable }: CodeAliasesProps) {
  return (
    <div className="grid grid-cols-1 gap-2">
      {aliases.length === 0 ? <p>None. Only the scan address opens this code.</p> : null}
      {aliases.length > 0 ? (
        <ul className="-my-1 max-h-48 overflow-y-auto">
          {aliases.map((alias) => (
            <li key={alias} className="flex items-center gap-1 font-mono text-xs">
              <span className="min-w-0 flex-1 wrap-anywhere">{alias}</span>
              <CopyButton text={alias} noun={`alias ${alias}`} />
            </li>
          ))}
        </ul>
      ) : null}
      <AddressWarnings code={code} ofAliases />
      {editable ? (
        <Dialog title="Edit aliases" trigger={<Button className="justify-self-start">Edit aliases</Button>}>
          {(close) => <AliasesForm code={code} aliases={aliases} onDone={close} />}
        </Dialog>
      ) : null}
    </div>
  )
}

function AliasesForm({ code, aliases, onDone }: Omit<CodeAliasesProps, 'editable'> & { onDone: () => void }) {
  const { save } = useUpdateCode(code)
  const [initialText] = useState(() => toAliasText(aliases))
  const form = useForm({ defaultValues: { aliases: initialText } })
  const handleSubmit = async ({ aliases: text }: { aliases: string }) => {
    if (text === initialText) return
    await save({ aliases: applyAliasEdit(aliases, { before: initialText, after: text }) })
    toast({ message: 'Aliases changed' })
  }
  return (
    <Form form={form} errorTitle="The aliases were not saved" onSubmit={handleSubmit} onSuccess={onDone}>
      <p className="text-sm text-ink-soft">
        Addresses that are already printed, on a verified domain of this workspace. A scan of an alias is a scan of this
        code.
      </p>
      <FormField control={form.control} name="aliases">
        {(field) => (
          <LinesField
            {...field}
            label="Aliases"
            hint="One on each line: go.example.com/summer/Menu. Case is ignored, unless two aliases differ only in case."
            rows={4}
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono text-xs"
          />
        )}
      </FormField>
      <FormButtons action="Save" onCancel={onDone} />
    </Form>
  )
}
