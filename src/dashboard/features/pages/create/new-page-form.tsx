import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type SyntheticEvent, useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import type { PageSummary } from '../../../api/page-changes.ts'
import type { PageTemplate } from '../../../api/page-templates.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Picture } from '../../../pickers/picture.tsx'
import { domainAfter, subdomainProblem, suggestSubdomain } from '../subdomain.ts'
import { SubdomainField } from '../subdomain-field.tsx'
import { useCreatePage } from './use-create-page.ts'

interface NewPageFormProps {
  template: PageTemplate
  pages: readonly PageSummary[]
  onBack: () => void
  onCancel: () => void
}

/** Name and address of a new page. The address follows the name until somebody types one. */
export function NewPageForm({ template, pages, onBack, onCancel }: NewPageFormProps) {
  const taken = new Set(pages.map(({ subdomain }) => subdomain))
  const [name, setName] = useState('')
  const [typed, setTyped] = useState<string>()
  const [problems, setProblems] = useState<{ name?: string | undefined; subdomain?: string | undefined }>({})
  const { create, problemsOf, isPending, error } = useCreatePage(template)
  const subdomain = typed ?? suggestSubdomain(name, taken)
  const shown = { ...problemsOf(error), ...problems }
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = {
      name: name.trim() === '' ? 'Enter a name.' : undefined,
      subdomain: subdomainProblem(subdomain),
    }
    setProblems(wrong)
    if (wrong.name === undefined && wrong.subdomain === undefined && !isPending) {
      setProblems({})
      create({ name: name.trim(), subdomain })
    }
  }
  const [anyPage] = pages
  const domain = anyPage && domainAfter(anyPage)
  return (
    <form noValidate className="grid gap-5 sm:grid-cols-[200px_1fr]" onSubmit={handleSubmit}>
      <div className="grid content-start gap-2 max-sm:grid-cols-[96px_1fr] max-sm:items-center max-sm:gap-3">
        <Picture of="page" src={template.previewUrl} className="aspect-4/5 max-sm:aspect-square" />
        <div className="min-w-0">
          <p className="truncate text-sm font-semibold" title={template.name}>
            {template.name}
          </p>
          <Button variant="ghost" className="-ml-3" onClick={onBack}>
            <ArrowLeft aria-hidden />
            Other templates
          </Button>
        </div>
      </div>
      <div className="flex flex-col gap-4">
        <TextField
          label="Name"
          autoComplete="off"
          autoFocus
          maxLength={200}
          hint="Visitors never see this name."
          error={shown.name}
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setProblems({ ...problems, name: undefined, ...(typed === undefined && { subdomain: undefined }) })
          }}
        />
        <SubdomainField
          value={subdomain}
          domain={domain}
          hint="Goes live when you publish. You can change it later."
          error={shown.subdomain}
          onChange={(next) => {
            setTyped(next)
            setProblems({ ...problems, subdomain: undefined })
          }}
        />
        {error && problemsOf(error).name === undefined && problemsOf(error).subdomain === undefined ? (
          <ErrorPanel title="The page was not created">{failureText(error)}</ErrorPanel>
        ) : null}
        <div className="mt-auto flex justify-end gap-2 pt-2">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" pending={isPending}>
            Create page
          </Button>
        </div>
      </div>
    </form>
  )
}
