import { createFileRoute } from '@tanstack/react-router'
import { parseLeadSearch } from '#dashboard/features/leads/lead-search.ts'
import { LeadsScreen } from '#dashboard/features/leads/list/leads-screen.tsx'

export const Route = createFileRoute('/_app/leads')({
  validateSearch: parseLeadSearch,
  component: LeadsScreen,
})
