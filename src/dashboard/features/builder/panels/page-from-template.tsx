import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { type PageTemplate, pageTemplatesQueries } from '#dashboard/api/page-templates.ts'
import { PageTemplateGallery } from '#dashboard/pickers/page-template-gallery.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { isLooseBlock } from '../canvas/clipboard.ts'
import { usePageTasks } from './use-page-tasks.ts'
import { useRowTypes } from '../canvas/use-palette.ts'

/** Adds a page with the content of a template's first page, without blocks that the plan does not include. */
export function PageFromTemplate({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  const tasks = usePageTasks()
  const types = useRowTypes()
  const { mutate, data, error } = useMutation({
    mutationFn: async ({ templateId, orgTemplateId }: PageTemplate) => {
      const { name, pages } = await queries.query(pageTemplatesQueries.one(templateId ?? orgTemplateId ?? ''))
      const { icon = '', blocks = [] } = pages[0] ?? {}
      const includedBlocks = blocks.filter(isLooseBlock).filter(({ type }) => !types.get(type)?.requiredPlan)
      const problem = tasks.add(name, { icon, blocks: includedBlocks })
      return { name, omittedCount: blocks.length - includedBlocks.length, problem }
    },
    onSuccess({ name, omittedCount, problem }) {
      if (problem !== undefined) return
      const omission =
        omittedCount === 0 ? '' : `, without ${pluralize(omittedCount, 'block')} that your plan does not include`
      toast({ message: `Added the page ${name}${omission}` })
      onDone()
    },
  })
  const problem = error ? getFailureText(error) : data?.problem
  return (
    <div className="grid gap-4">
      {problem === undefined ? null : <ErrorPanel title="The page was not added">{problem}</ErrorPanel>}
      <PageTemplateGallery onChoose={(template) => mutate(template)} />
    </div>
  )
}
