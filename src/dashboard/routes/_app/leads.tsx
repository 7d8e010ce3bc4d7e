import { createFileRoute } from '@tanstack/react-router'
import { parseLeadSearch } from '../../features/leads/lead-search.ts'
import { LeadsScreen } from '../../features/leads/leads-screen.tsx'

export const Route = createFileRoute('/_app/leads')({
  validateSearch: parseLeadSearch,
  component: LeadsScreen,
})
