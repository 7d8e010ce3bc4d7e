import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { changePage, type PageSummary } from '../../../api/page-changes.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { domainAfter, toHost, subdomainProblem } from '../subdomain.ts'
import { SubdomainField } from '../subdomain-field.tsx'

/** Moves a page to another address. */
export function AddressForm({ page, onDone }: { page: PageSummary; onDone: () => void }) {
  const { mutate, isPending } = useMutation(changePage(useQueryClient()))
  const [subdomain, setSubdomain] = useState(page.subdomain)
  const [problem, setProblem] = useState<string>()
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isPending) return
    if (subdomain === page.subdomain) return onDone()
    const wrong = subdomainProblem(subdomain)
    setProblem(wrong)
    if (wrong !== undefined) return
    mutate(
      { id: page.id, change: { subdomain } },
      {
        onSuccess: ({ url }) => {
          onDone()
          toast({ message: `Moved to ${toHost(url)}. Codes that open the page still work.` })
        },
        // Whether taken, reserved or something else: the service's own words.
        onError: (error) => setProblem(failureText(error)),
      },
    )
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <SubdomainField
        value={subdomain}
        domain={domainAfter(page)}
        hint="The current address stops working and becomes available to others. Codes that open the page keep working."
        error={problem}
        onChange={(typed) => {
          setSubdomain(typed)
          setProblem(undefined)
        }}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" pending={isPending}>
          Change address
        </Button>
      </div>
    </form>
  )
}
