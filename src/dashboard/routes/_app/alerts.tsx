import { createFileRoute } from '@tanstack/react-router'
import { AlertsScreen, type AlertSearch } from '#dashboard/features/alerts/alerts-screen.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

export const Route = createFileRoute('/_app/alerts')({
  // The screen drops values that it does not know.
  validateSearch: ({ status, kind }: AlertSearch): AlertSearch => ({ status, kind }),
  component: Alerts,
})

const RepointDeadCodes = lazyComponent(async () => ({
  default: (await import('#dashboard/features/codes/bulk/repoint-dead-codes.tsx')).RepointDeadCodes,
}))

function Alerts() {
  return <AlertsScreen renderRepoint={(props) => <RepointDeadCodes {...props} />} />
}
