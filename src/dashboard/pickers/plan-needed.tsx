import type { ComponentProps } from 'react'
import { usePermission } from '../api/use-permission.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shown instead of a screen that the plan does not include, with a link to change the plan. */
export function PlanNeeded(state: Omit<ComponentProps<typeof EmptyState>, 'action'>) {
  const mayChange = usePermission()('PATCH /me')
  const link = (
    <ButtonLink to="/settings" variant="primary">
      Change plan
    </ButtonLink>
  )
  return <EmptyState {...state} action={mayChange ? link : null} />
}
