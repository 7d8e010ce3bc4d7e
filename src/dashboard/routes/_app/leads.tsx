import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import type { LeadSearch } from '#dashboard/features/leads/lead-search.ts'
import { LeadsScreen } from '#dashboard/features/leads/list/leads-screen.tsx'

export const Route = createFileRoute('/_app/leads')({
  // Not parsed here: only the screen needs the parser, and this file is in the entry chunk.
  validateSearch: (search: LeadSearch & SearchSchemaInput): LeadSearch => search,
  component: LeadsScreen,
})
