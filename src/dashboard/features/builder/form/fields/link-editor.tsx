import { useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { getPageIds, getPage } from '#document/document.ts'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { useEditorState } from '#dashboard/features/builder/sync/use-editor.ts'
import { type FieldProps, getOwnProblem } from '../field-props.ts'
import { getLinkKind, getAcceptedKinds, type LinkKind } from './link-kinds.ts'
import { TypedLink } from './typed-link.tsx'

const ABSOLUTE_PATTERN = '^(https?|mailto|tel):'

/** Link target: web address, page of this document, email, phone, or other. */
export function LinkEditor(props: FieldProps<string>) {
  const { field, value, onType, onSet } = props
  const [chosenKind, setChosenKind] = useState<LinkKind>()
  const kind = value === '' ? (chosenKind ?? 'web') : getLinkKind(value)
  // A field with a format but no pattern belongs to another service, which does not know the addresses of pages of this document.
  const acceptedKinds = getAcceptedKinds(
    field.format === undefined ? field.pattern : (field.pattern ?? ABSOLUTE_PATTERN),
  )
  const kinds = acceptedKinds.includes(kind) ? acceptedKinds : [...acceptedKinds, kind]
  const handleKind = (next: LinkKind) => {
    setChosenKind(next)
    if (value !== '') onSet('')
  }
  if (kinds.length < 2) return <LinkTarget {...props} label={field.title} kind={kind} />
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-medium">{field.title}</legend>
      <div className="grid grid-cols-[96px_minmax(0,1fr)] items-start gap-2 [&_label]:sr-only">
        <SelectField
          label={`${field.title}: leads to`}
          options={kinds.map((option) => ({ value: option, label: linkTexts[option].kind }))}
          value={kind}
          onChange={({ target }) => handleKind(kinds.find((option) => option === target.value) ?? 'web')}
        />
        <LinkTarget
          {...props}
          label={`${field.title}: ${linkTexts[kind].target}`}
          kind={kind}
          onType={(link) => {
            // An emptied field keeps the chosen type while typing.
            setChosenKind(kind)
            onType(link)
          }}
        />
      </div>
      {field.hint ? <p className="text-xs text-ink-faint">{field.hint}</p> : null}
    </fieldset>
  )
}

function LinkTarget(props: FieldProps<string> & { label: string; kind: LinkKind }) {
  const { input, example } = linkTexts[props.kind]
  return props.kind === 'page' ? <PageTarget {...props} /> : <TypedLink {...props} input={input} example={example} />
}

function PageTarget({ label, value, issues, onSet }: FieldProps<string> & { label: string }) {
  const pages = useEditorState(
    useShallow(({ session: { view } }) => getPageIds(view).flatMap((id) => getPage(view, id) ?? [])),
  )
  const options = pages.map(({ id, name }) => ({ value: `page:${id}`, label: name }))
  const isKnown = options.some((option) => option.value === value)
  return (
    <SelectField
      label={label}
      error={value !== '' && !isKnown ? 'This page was deleted. Choose another.' : getOwnProblem(issues)}
      options={isKnown ? options : [{ value, label: 'Choose a page' }, ...options]}
      value={value}
      onChange={(event) => onSet(event.target.value)}
    />
  )
}

const linkTexts = {
  web: { kind: 'Address', target: 'address', input: 'url', example: 'example.com' },
  page: { kind: 'Page', target: 'page', input: 'text', example: '' },
  email: { kind: 'Email', target: 'email', input: 'email', example: 'hello@example.com' },
  phone: { kind: 'Phone', target: 'phone', input: 'tel', example: '+49 30 123456' },
  other: { kind: 'Other', target: 'other', input: 'text', example: '#contact' },
} as const satisfies Record<LinkKind, object>
