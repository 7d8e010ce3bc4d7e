import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { abuseReportsQueries } from '#dashboard/api/abuse-reports.ts'
import type { EndpointKey } from '#dashboard/api/client.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { Screen } from '#dashboard/ui/screen.tsx'

/** Frame of all settings with their navigation. Its content scrolls on its own. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const may = usePermission()
  const { data: hasReports } = useQuery({
    ...abuseReportsQueries.areReportsEnabled(),
    enabled: may('GET /abuse-reports'),
  })
  const navigation = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shownGroups = groups.map((sections) =>
    sections.filter(({ to, needs }) => (needs === undefined || may(needs)) && (to !== ABUSE_REPORTS || hasReports)),
  )
  const sectionCount = shownGroups.flat().length
  // On a phone, the navigation is a row that scrolls. Loading the font changes the width of its links.
  useEffect(() => {
    const scrollToCurrentLink = () =>
      navigation.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
    scrollToCurrentLink()
    void document.fonts.ready.then(scrollToCurrentLink)
  }, [pathname, sectionCount])
  return (
    <Screen title="Settings">
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <nav
          ref={navigation}
          aria-label="Settings"
          className="flex w-52 shrink-0 flex-col gap-0.5 border-r p-3 max-lg:w-full max-lg:flex-row max-lg:overflow-x-auto max-lg:border-r-0 max-lg:border-b max-lg:p-2"
        >
          {shownGroups.map((sections) =>
            sections.map(({ to, label, isInner }, index) => (
              <Link
                key={to}
                to={to}
                activeOptions={{ exact: true, includeSearch: false }}
                className={classes(sectionClass, isInner && 'lg:pl-5', index === 0 && 'lg:not-first:mt-4')}
              >
                {label}
              </Link>
            )),
          )}
        </nav>
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</div>
      </div>
    </Screen>
  )
}

/** Column for settings, except those that fill the screen with a table. */
export function SettingsColumn({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-[820px] gap-8 p-6 max-sm:p-4">{children}</div>
    </div>
  )
}

/** Shown only if visitors may report, in the workspace that operates the installation. */
const ABUSE_REPORTS = '/settings/abuse-reports'

interface Section {
  to:
    | '/settings'
    | '/settings/members'
    | '/settings/developers'
    | '/settings/developers/requests'
    | '/settings/developers/webhooks'
    | '/settings/assistants'
    | '/settings/audit'
    | '/settings/messages'
    | '/settings/domains'
    | '/settings/shared-links'
    | '/settings/reports'
    | '/settings/alerts'
    | '/settings/utm-presets'
    | '/settings/brand'
    | typeof ABUSE_REPORTS
  label: string
  needs?: EndpointKey
  /** Part of the section above it. */
  isInner?: true
}

/** The sections, in groups that stand apart. */
const groups: readonly (readonly Section[])[] = [
  [
    { to: '/settings', label: 'Workspace' },
    { to: '/settings/brand', label: 'Brand kit', needs: 'GET /brand' },
    { to: '/settings/domains', label: 'Domains', needs: 'GET /domains' },
    { to: '/settings/utm-presets', label: 'UTM presets', needs: 'GET /utm-presets' },
  ],
  [
    { to: '/settings/members', label: 'Members', needs: 'GET /members' },
    { to: '/settings/messages', label: 'Messages', needs: 'GET /messages' },
    { to: '/settings/audit', label: 'Audit log', needs: 'GET /audit' },
    { to: ABUSE_REPORTS, label: 'Abuse reports', needs: 'GET /abuse-reports' },
  ],
  [
    { to: '/settings/alerts', label: 'Alerts', needs: 'GET /alert-settings' },
    { to: '/settings/reports', label: 'Reports', needs: 'GET /reports' },
    { to: '/settings/shared-links', label: 'Shared links', needs: 'GET /shared-links' },
  ],
  [
    { to: '/settings/developers', label: 'Developers', needs: 'GET /keys' },
    { to: '/settings/developers/requests', label: 'Request log', needs: 'GET /requests', isInner: true },
    { to: '/settings/developers/webhooks', label: 'Receiving webhooks', isInner: true },
    { to: '/settings/assistants', label: 'Assistants', needs: 'GET /assistants' },
  ],
]

const sectionClass =
  'flex h-control shrink-0 items-center rounded-md px-2 text-sm text-ink-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink'
