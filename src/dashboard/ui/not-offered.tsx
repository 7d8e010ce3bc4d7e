import CircleSlash from 'lucide-react/icons/circle-slash'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

/** Shown in place of a feature that the service behind the dashboard does not have. */
export function NotOffered({ children }: { children?: ReactNode }) {
  return (
    <EmptyState picture={<CircleSlash />} title="Not offered by this service">
      {children ?? 'The service behind this dashboard does not have it.'}
    </EmptyState>
  )
}
