import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { failureText, fieldProblems } from '../../../api/failure-text.ts'
import { createPage, type NewPage } from '../../../api/page-changes.ts'
import type { PageTemplate } from '../../../api/page-templates.ts'

/** Makes a page and opens it in the builder. Sent again after a lost answer, it makes no second one. */
export function useCreatePage({ templateId, orgTemplateId }: PageTemplate) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation(createPage(useQueryClient()))
  const [attempt, setAttempt] = useState({ said: '', key: crypto.randomUUID() })
  const create = ({ name, subdomain }: Pick<NewPage, 'name' | 'subdomain'>) => {
    const body = {
      name,
      subdomain,
      ...(templateId !== undefined && { templateId }),
      ...(orgTemplateId !== undefined && { orgTemplateId }),
    }
    // The same key with another body would be refused: what was changed after a failure is another page.
    const said = JSON.stringify(body)
    const idempotencyKey = attempt.said === '' || attempt.said === said ? attempt.key : crypto.randomUUID()
    setAttempt({ said, key: idempotencyKey })
    mutate(
      { body, idempotencyKey },
      // In place of the dialog: the way back from the builder leads to the list.
      { onSuccess: ({ id }) => void navigate({ to: '/pages/$id/edit', params: { id }, replace: true }) },
    )
  }
  return { create, isPending, error, problemsOf: findProblems }
}

/** What the service found wrong, at the field that it is about. */
function findProblems(error: unknown): { name?: string | undefined; subdomain?: string | undefined } {
  if (error instanceof ApiError && error.failure.code === 'subdomain_taken') return { subdomain: failureText(error) }
  const found = fieldProblems(error)
  return { name: found.get('name'), subdomain: found.get('subdomain') }
}
