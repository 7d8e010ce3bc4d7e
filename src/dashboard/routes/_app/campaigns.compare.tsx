import { createFileRoute } from '@tanstack/react-router'
import { CompareScreen } from '#dashboard/features/campaigns/compare/compare-screen.tsx'
import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

export const Route = createFileRoute('/_app/campaigns/compare')({
  validateSearch: (raw: Record<string, unknown>): { first?: string | undefined; second?: string | undefined } => ({
    first: toSearchText(raw['first']) || undefined,
    second: toSearchText(raw['second']) || undefined,
  }),
  component: Compare,
})

function Compare() {
  const { first, second } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CompareScreen
      first={first}
      second={second}
      onChoose={(part) => void navigate({ search: (before) => ({ ...before, ...part }), replace: true })}
    />
  )
}
