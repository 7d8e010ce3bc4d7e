import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PendingScreen } from '../../app/shell/pending-screen.tsx'

// Not the router's own splitting: the screens of codes that are opened every day need not carry it.
const ImportScreen = lazy(() =>
  import('../../features/codes/import/import-screen.tsx').then(({ ImportScreen }) => ({ default: ImportScreen })),
)

export const Route = createFileRoute('/_app/codes/import')({
  component: () => (
    <Suspense fallback={<PendingScreen />}>
      <ImportScreen />
    </Suspense>
  ),
})
