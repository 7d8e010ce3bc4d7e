import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createPage, type NewPage } from '../../../api/page-changes.ts'
import type { PageTemplate } from '../../../api/page-templates.ts'
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts'

/** Creates a page from a template. Sent again after a lost answer, it creates no second one. */
export function useCreatePage({ templateId, orgTemplateId }: PageTemplate) {
  const { mutateAsync } = useMutation(createPage(useQueryClient()))
  const getKey = useIdempotencyKey()
  return (draft: Pick<NewPage, 'name' | 'subdomain'>) => {
    const body = {
      ...draft,
      ...(templateId !== undefined && { templateId }),
      ...(orgTemplateId !== undefined && { orgTemplateId }),
    }
    return mutateAsync({ body, idempotencyKey: getKey(body) })
  }
}
