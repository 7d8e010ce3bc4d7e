import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pageTemplatesQueries } from '#dashboard/api/page-templates.ts'
import { blocksQueries } from '#dashboard/api/pages.ts'
import { planName } from '#dashboard/api/plans.ts'
import { useRowTypes } from '../canvas/use-palette.ts'
import { useEditorState } from '../sync/use-editor.ts'
import { useBlockTypes } from '../sync/use-block-types.ts'
import { type TemplateWords, collectTemplateWords } from './placeholders.ts'
import { type Problem, findProblems } from './problems.ts'

/** Problems of the page to check before publishing. */
export function useProblems(): readonly Problem[] {
  const available = useBlockTypes()
  const drafts = useEditorState(({ form }) => form)
  const view = useEditorState(({ session }) => session.view)
  const rows = useRowTypes()
  const { data: types } = useQuery(blocksQueries.types())
  const names = types?.map(({ type }) => type) ?? []
  const { data: schemas } = useQuery({ ...blocksQueries.schemas(names), enabled: names.length > 0 })
  const words = useTemplateWords()
  return useMemo(() => {
    const getRequiredPlan = (type: string) => {
      const plan = rows.get(type)?.requiredPlan ?? null
      return plan === null ? null : planName(plan)
    }
    return findProblems(view, {
      blockTypes: available.blockTypes,
      types: schemas ?? types ?? [],
      getRequiredPlan,
      words,
      drafts,
    })
  }, [view, available, schemas, types, rows, words, drafts])
}

/** Texts of the built-in templates; undefined if the service has no templates. */
function useTemplateWords(): TemplateWords | undefined {
  const { data: templates = [] } = useQuery({ ...pageTemplatesQueries.all(), retry: false })
  const ids = templates.flatMap(({ templateId }) => templateId ?? [])
  const contents = useQueries({
    queries: ids.map((id) => ({ ...pageTemplatesQueries.one(id), staleTime: Infinity, retry: false })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  return useMemo(() => (contents.length > 0 ? collectTemplateWords(contents) : undefined), [contents])
}
