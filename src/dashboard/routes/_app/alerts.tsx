import { createFileRoute } from '@tanstack/react-router'
import { AlertsScreen, type AlertSearch } from '#dashboard/features/alerts/alerts-screen.tsx'

export const Route = createFileRoute('/_app/alerts')({
  // The screen drops values that it does not know.
  validateSearch: ({ status, kind }: AlertSearch): AlertSearch => ({ status, kind }),
  component: AlertsScreen,
})
