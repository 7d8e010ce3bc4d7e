import Compass from 'lucide-react/icons/compass'
import { useEffect } from 'react'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'

/** Shown for unknown addresses. */
export function NotFoundScreen() {
  useEffect(() => {
    document.title = 'Not found · Tessera'
  }, [])
  return (
    <main id="content" tabIndex={-1} className="grid min-h-full flex-1 place-items-center outline-none">
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        picture={<Compass />}
        title="This page does not exist"
        action={<ButtonLink to="/">Go to Overview</ButtonLink>}
      >
        It may have been moved, or belong to another workspace.
      </EmptyState>
    </main>
  )
}
