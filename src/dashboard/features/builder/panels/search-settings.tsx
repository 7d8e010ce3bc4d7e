import { useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { useShallow } from 'zustand/react/shallow'
import * as z from 'zod/mini'
import { storableMessage, storableText } from '#contract/form-fields.ts'
import type { JsonValue } from '#contract/json.ts'
import { getBlock, getBlockIds, getPage, getPageIds, type Document, type PageFields } from '#document/document.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { toFormFields } from '../form/field-tree.ts'
import { ImageEditor } from '../form/fields/image-editor.tsx'
import { useEditor, useEditorState, usePage } from '../sync/use-editor.ts'
import { SharePreview } from './share-preview.tsx'

const oneLine = (max: number) => z.string().check(z.trim(), z.maxLength(max), z.regex(storableText, storableMessage))
const schema = z.object({
  title: oneLine(200),
  description: oneLine(500),
  canonical: z.string().check(z.trim(), z.maxLength(2048), z.regex(/^(https?:\/\/[^\s/?#]+[^\s]*)?$/i)),
  noindex: z.boolean(),
  shareImage: z.object({ src: z.string(), alt: z.string().check(z.maxLength(500)) }),
})
type Settings = z.output<typeof schema>

/** Form for what search engines and messengers show of a page, with a preview. Saving is one undo step. */
export function SearchSettings({ page: id, onDone }: { page: string; onDone: () => void }) {
  const editor = useEditor()
  const page = usePage(id)
  const words = useDefaultWords(id)
  // What the form began with. Somebody else may change the settings meanwhile.
  const [initialValues] = useState(() => toValues(page))
  const form = useForm({
    defaultValues: initialValues,
    resolver: schemaResolver(schema, {
      title: 'Enter at most 200 characters.',
      description: 'Enter at most 500 characters.',
      canonical: 'Enter a web address, such as https://example.com/menu.',
      'shareImage.alt': 'Enter at most 500 characters.',
    }),
  })
  const { title, description, shareImage, noindex } = useWatch({ control: form.control })
  if (!page) return null
  const shownTexts = { title: title?.trim() || words.title, description: description?.trim() || words.description }
  return (
    <Form
      form={form}
      errorTitle="The settings were not changed"
      className="grid min-w-0 gap-4 sm:grid-cols-2 sm:gap-6"
      onSubmit={(values) => {
        const fields = toChangedFields(values, initialValues)
        if (Object.keys(fields).length > 0) editor.edit({ op: 'setPage', page: id, fields })
      }}
      onSuccess={onDone}
    >
      <SearchFields control={form.control} defaultTitle={words.title} />
      <SharePreview {...shownTexts} slug={page.slug} picture={shareImage?.src ?? ''} isHidden={noindex === true} />
      <div className="sm:col-span-2">
        <FormButtons action="Save" onCancel={onDone} />
      </div>
    </Form>
  )
}

/** The settings that the service has. */
function SearchFields({ control, defaultTitle }: { control: Control<Settings>; defaultTitle: string }) {
  const isOffered = useIsOffered()
  const names = settingNames.filter((name) => isOffered(`POST /pages/{id}/edits#operations.fields.${name}`))
  return (
    <div className="grid min-w-0 content-start gap-4">
      {names.map((name) => (
        <SearchField key={name} name={name} control={control} defaultTitle={defaultTitle} />
      ))}
    </div>
  )
}

const settingNames = ['title', 'description', 'shareImage', 'noindex', 'canonical'] as const

interface SearchFieldProps {
  name: (typeof settingNames)[number]
  control: Control<Settings>
  defaultTitle: string
}

function SearchField({ name, control, defaultTitle }: SearchFieldProps) {
  switch (name) {
    case 'title':
      return (
        <FormTextField
          control={control}
          name={name}
          label="Title"
          hint={`In search results and tabs. Empty: ${defaultTitle}`}
          autoComplete="off"
          maxLength={200}
        />
      )
    case 'description':
      return (
        <FormTextField
          control={control}
          name={name}
          label="Description"
          hint="About 150 characters fit into a search result. Empty: the first text of the page"
          autoComplete="off"
          maxLength={500}
        />
      )
    case 'shareImage':
      return <ShareImageField control={control} />
    case 'noindex':
      return (
        <FormField control={control} name={name}>
          {({ value, error: _error, ...field }) => (
            <Checkbox label="Keep this page out of search engines" checked={value} {...field} />
          )}
        </FormField>
      )
    case 'canonical':
      return (
        <FormTextField
          control={control}
          name={name}
          label="Address of the original"
          hint="Only if this page is a copy: search engines then show the original."
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )
  }
}

function ShareImageField({ control }: { control: Control<Settings> }) {
  if (!imageField) return null
  return (
    <FormField control={control} name="shareImage">
      {({ value, onChange }) => {
        const change = (next: JsonValue) => onChange(next)
        return (
          <ImageEditor
            field={imageField}
            value={value}
            issues={[]}
            onType={change}
            onSet={change}
            onChangeEnd={() => {}}
          />
        )
      }}
    </FormField>
  )
}

function toValues(page: PageFields | undefined): Settings {
  return {
    title: page?.title ?? '',
    description: page?.description ?? '',
    canonical: page?.canonical ?? '',
    noindex: page?.noindex === true,
    shareImage: page?.shareImage ?? { src: '', alt: '' },
  }
}

/** The settings that differ from those before. Null removes a setting. */
function toChangedFields(values: Settings, before: Settings) {
  const { title, description, canonical, noindex, shareImage } = values
  const isSamePicture = shareImage.src === before.shareImage.src && shareImage.alt === before.shareImage.alt
  return {
    ...(title !== before.title && { title: title || null }),
    ...(description !== before.description && { description: description || null }),
    ...(canonical !== before.canonical && { canonical: canonical || null }),
    ...(noindex !== before.noindex && { noindex: noindex ? (true as const) : null }),
    ...(!isSamePicture && { shareImage: shareImage.src === '' ? null : shareImage }),
  }
}

const [imageField] = toFormFields({
  properties: {
    shareImage: {
      type: 'object',
      title: 'Picture',
      description: 'What messengers show with a link. Empty: a card with the title',
      properties: { src: { type: 'string' }, alt: { type: 'string' } },
      default: { src: '', alt: '' },
      'x-editor': 'image',
    },
  },
})

/** The words that a published page has without settings: the title of its header, and the text below it. */
function useDefaultWords(pageId: string): { title: string; description: string } {
  return useEditorState(
    useShallow(({ page, session: { view } }) => {
      const [homeId = pageId] = getPageIds(view)
      const siteName = getHeaderText(view, homeId, 'title') || page.name
      const ownTitle = getHeaderText(view, pageId, 'title') || getPage(view, pageId)?.name
      const title = pageId === homeId ? siteName : `${ownTitle} · ${siteName}`
      return { title, description: getHeaderText(view, pageId, 'subtitle') || 'The first text of the page.' }
    }),
  )
}

function getHeaderText(view: Document, pageId: string, field: string): string {
  const [headerId = ''] = getBlockIds(view, pageId)
  const value = getBlock(view, headerId)?.fields[field]
  return typeof value === 'string' ? value.trim() : ''
}
