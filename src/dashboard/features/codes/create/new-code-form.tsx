import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useForm, useFormContext } from 'react-hook-form'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { UploadProgress } from '#dashboard/ui/progress-bar.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { DestinationFields } from '../destination/destination-fields.tsx'
import { useAliasCheck } from './alias-field.tsx'
import { DesignField } from './design-field.tsx'
import { createDraft, type Draft, readTarget, toCodeFields } from './draft.ts'
import { FileFields } from './file-fields.tsx'
import { KindChoice } from './kinds/kind-choice.tsx'
import { answeredKinds, type KindName, useOfferedKinds } from './kinds/kinds.ts'
import { Questions } from './kinds/questions.tsx'
import { Disclosure, FilingFields, MoreFields } from './more-fields.tsx'
import { NameField } from './name-field.tsx'
import { NewCodeButtons } from './new-code-buttons.tsx'
import { MAX_STATIC_CHARACTERS, StaticCode } from './static-code.tsx'
import { useCreateTarget } from './use-create-target.ts'

/**
 * Form for a new code. It begins with what people have. The address has the focus at first, so that typing or pasting right after opening the
 * dialog goes into it.
 */
export function NewCodeForm({ onDone }: { onDone: () => void }) {
  // By default the new code goes to the folder that the list shows.
  const { folder } = useSearch({ strict: false })
  const { data: folders = [] } = useQuery(foldersQueries.all())
  const folderId = folders.find(({ id }) => id === folder)?.id ?? null
  const form = useForm<Draft>({ defaultValues: createDraft(folderId) })
  const { create, progress } = useCreateTarget()
  const [staticCode, setStaticCode] = useState<{ content: string; name: string }>()
  const nextPath = useRef<'/codes/$id' | '/codes/$id/design'>('/codes/$id')
  const navigate = useNavigate()
  const requireFreeAlias = useAliasCheck()
  const submit = async (draft: Draft) => {
    const target = readTarget(draft)
    const content = getStaticContent(draft)
    if (content !== null) return setStaticCode({ content, name: draft.name.trim() })
    const alias = await requireFreeAlias(draft.alias)
    const { id, name } = await create(target, toCodeFields(draft, alias))
    toast({ message: `Created ${name}` })
    onDone()
    void navigate({ to: nextPath.current, params: { id }, search: (before) => before })
  }
  return (
    <>
      {staticCode ? <StaticCode {...staticCode} onBack={() => setStaticCode(undefined)} onDone={onDone} /> : null}
      <div hidden={staticCode !== undefined}>
        <Form form={form} errorTitle="The code was not created" onSubmit={submit}>
          <KindFields />
          {progress === undefined ? null : <UploadProgress percent={progress} />}
          <CodeFields onCancel={onDone} onNext={(path) => (nextPath.current = path)} />
        </Form>
      </div>
    </>
  )
}

/** The choice of the kind, and the fields of the chosen kind. */
function KindFields() {
  const { control, setValue, getValues, clearErrors, watch } = useFormContext<Draft>()
  const kinds = useOfferedKinds()
  const [kind, destination] = watch(['kind', 'destination'])
  const answeredKind = answeredKinds[kind]
  const choose = (next: KindName) => {
    setValue('kind', next)
    if (next === 'address' || next === 'page' || next === 'site')
      setValue('destination', { ...destination, opens: next === 'address' ? 'url' : next })
    // A stored file that is no picture is not offered for one.
    if (next === 'picture' && !getValues('storedFile')?.type.startsWith('image/')) {
      setValue('fileFrom', 'device')
      setValue('storedFile', null)
    }
    clearErrors()
  }
  return (
    <>
      <FormField control={control} name="kind">
        {({ value }) => <KindChoice kinds={kinds} value={value} onChange={choose} />}
      </FormField>
      <div data-kind-fields className="grid grid-cols-1 gap-4">
        {answeredKind ? (
          <Questions key={kind} kind={answeredKind} />
        ) : kind === 'file' || kind === 'picture' ? (
          <FileFields isPicture={kind === 'picture'} />
        ) : (
          <DestinationFields key={kind} hasTypes={false} />
        )}
        {answeredKind?.toStaticText ? <MadeField /> : null}
      </div>
    </>
  )
}

/** Whether contact details and networks become a page or are in the picture itself. */
function MadeField() {
  const { control } = useFormContext<Draft>()
  const mayMakePages = usePermission()('POST /pages')
  const hasStatic = useIsOffered()('POST /design/preview#content')
  if (!hasStatic || !mayMakePages) return null
  return (
    <FormField control={control} name="made">
      {({ value, onChange }) => (
        <div className="grid gap-1.5">
          <Segmented
            label="The data is"
            value={value}
            options={{ page: 'On a page', static: 'In the picture' }}
            onChange={onChange}
          />
          <p className="text-xs text-ink-faint">
            {value === 'page'
              ? 'A page is published. You can change it after printing, and scans are counted.'
              : 'Static: it works without a connection, cannot be changed after printing, and scans are not counted.'}
          </p>
        </div>
      )}
    </FormField>
  )
}

interface CodeFieldsProps {
  onCancel: () => void
  onNext: (path: '/codes/$id' | '/codes/$id/design') => void
}

/** The fields of the code itself. A static code has only a name. */
function CodeFields({ onCancel, onNext }: CodeFieldsProps) {
  const { watch } = useFormContext<Draft>()
  const mayPreview = usePermission()('POST /design/preview')
  const isStatic = isStaticDraft(watch())
  return (
    <>
      <NameField />
      {isStatic ? null : (
        <>
          <FilingFields />
          <Disclosure label="More options">{() => <MoreFields />}</Disclosure>
          {mayPreview ? <Disclosure label="Design">{() => <DesignField />}</Disclosure> : null}
        </>
      )}
      <NewCodeButtons isStatic={isStatic} onCancel={onCancel} onNext={onNext} />
    </>
  )
}

function isStaticDraft({ kind, made }: Pick<Draft, 'kind' | 'made'>): boolean {
  return made === 'static' && answeredKinds[kind]?.toStaticText !== undefined
}

/** The content of a static code. Null for any other code. */
function getStaticContent(draft: Draft): string | null {
  if (!isStaticDraft(draft)) return null
  const content = answeredKinds[draft.kind]?.toStaticText?.(draft.answers) ?? ''
  if (content.length > MAX_STATIC_CHARACTERS)
    throw new FormError(
      {},
      'This is too much data for a code that phones can read. Leave something out, or make a page.',
    )
  return content
}
