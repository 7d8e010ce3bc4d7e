import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePermission } from '../../api/use-permission.ts'
import { Screen } from '../../ui/screen.tsx'

/** Frame of all settings with their navigation. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const mayKeys = usePermission()('GET /keys')
  return (
    <Screen title="Settings">
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <nav
          aria-label="Settings"
          className="flex w-52 shrink-0 flex-col gap-0.5 border-r p-3 max-md:w-full max-md:flex-row max-md:overflow-x-auto max-md:border-r-0 max-md:border-b max-md:p-2"
        >
          <Section to="/settings">Workspace</Section>
          <p className="px-2 pt-4 pb-1 text-xs font-medium text-ink-faint max-md:sr-only">Developers</p>
          {mayKeys ? <Section to="/settings/developers">API keys</Section> : null}
          <Section to="/settings/developers/webhooks">Receiving webhooks</Section>
        </nav>
        <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
          <div className="mx-auto grid max-w-[820px] gap-8 p-6 max-sm:p-4">{children}</div>
        </div>
      </div>
    </Screen>
  )
}

interface SectionProps {
  to: '/settings' | '/settings/developers' | '/settings/developers/webhooks'
  children: string
}

function Section({ to, children }: SectionProps) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true }}
      className="flex h-control shrink-0 items-center rounded-md px-2 text-sm text-ink-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      {children}
    </Link>
  )
}
