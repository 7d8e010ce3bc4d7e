import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { builtInSections } from '#blocks/sections/built-in-sections.ts'
import { pageTemplatesQueries } from '#dashboard/api/page-templates.ts'
import { blocksQueries } from '#dashboard/api/pages.ts'
import { getPlanName } from '#dashboard/api/plans.ts'
import { useRowTypes } from '../canvas/use-palette.ts'
import { useEditorState } from '../sync/use-editor.ts'
import { useBlockTypes } from '../sync/use-block-types.ts'
import { type TemplateTexts, collectTemplateTexts } from './placeholders.ts'
import { type Problem, findProblems } from './problems.ts'

/** Problems of the page to check before publishing. */
export function useProblems(): readonly Problem[] {
  const availableTypes = useBlockTypes()
  const invalidInput = useEditorState(({ form }) => form)
  const view = useEditorState(({ session }) => session.view)
  const rowTypes = useRowTypes()
  const { data: types } = useQuery(blocksQueries.types())
  const names = types?.map(({ type }) => type) ?? []
  const { data: schemas } = useQuery({ ...blocksQueries.schemas(names), enabled: names.length > 0 })
  const templateTexts = useTemplateTexts()
  return useMemo(() => {
    const getRequiredPlan = (type: string) => {
      const plan = rowTypes.get(type)?.requiredPlan ?? null
      return plan === null ? null : getPlanName(plan)
    }
    return findProblems(view, {
      blockTypes: availableTypes.blockTypes,
      types: schemas ?? types ?? [],
      getRequiredPlan,
      templateTexts,
      invalidInput,
    })
  }, [view, availableTypes, schemas, types, rowTypes, templateTexts, invalidInput])
}

/** Texts of the built-in templates and sections. */
function useTemplateTexts(): TemplateTexts {
  const { data: templates = [] } = useQuery({ ...pageTemplatesQueries.all(), retry: false })
  const ids = templates.flatMap(({ templateId }) => templateId ?? [])
  const contents = useQueries({
    queries: ids.map((id) => ({ ...pageTemplatesQueries.one(id), staleTime: Infinity, retry: false })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  return useMemo(() => collectTemplateTexts([...contents, ...sectionTemplates]), [contents])
}

const sectionTemplates = builtInSections.map(({ blocks }) => ({ pages: [{ blocks }] }))
