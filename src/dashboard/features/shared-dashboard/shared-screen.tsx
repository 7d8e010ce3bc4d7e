import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Link2Off from 'lucide-react/icons/link-2-off'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { type RollingPeriod, rollingPeriods } from '#contract/periods.ts'
import type { SharedBrand } from '#contract/shared-dashboard.ts'
import { ApiError } from '#dashboard/api/client.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { type SharedDashboard, sharedDashboardQuery } from '#dashboard/api/shared-dashboard.ts'
import type { PanelState } from '#dashboard/ui/chart/chart-panel.tsx'
import { registerFamily } from '#dashboard/pickers/register-family.ts'
import { findRollingPeriod, formatDays, periodTexts, toDurationText } from '#dashboard/pickers/view-text.ts'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import { PasswordForm } from './password-form.tsx'

interface SharedScreenProps {
  token: string
  /** The search parameter, unchecked, because people edit and truncate addresses. */
  range: unknown
  onRange: (range: RollingPeriod | undefined) => void
  /** The panels. */
  children: (data: SharedDashboard, state: PanelState<SharedDashboard>) => ReactNode
}

/** The figures of a shared link, for people without an account. It has no links into the product. */
export function SharedScreen({ token, range: rangeParam, onRange, children }: SharedScreenProps) {
  const range = rollingPeriods.find((period) => period === rangeParam)
  const [password, setPassword] = useState(() => readPassword(token))
  const query = useQuery({
    ...sharedDashboardQuery({
      token,
      ...(range && { period: range }),
      ...(password !== undefined && { password }),
    }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  const brandStyle = useBrand(data?.brand)
  const isLocked = error instanceof ApiError && error.status === 401
  const hasEnded = error instanceof ApiError && error.status === 404
  useEffect(() => {
    document.title = data && !hasEnded ? `${data.title} · ${data.workspace}` : 'Shared figures'
  }, [data, hasEnded])
  if (isLocked)
    return (
      <PasswordForm
        token={token}
        onUnlock={(correctPassword) => {
          storePassword(token, correctPassword)
          setPassword(correctPassword)
        }}
      />
    )
  if (hasEnded) return <LinkEndedScreen />
  if (!data)
    return (
      <main className="mx-auto grid max-w-[1440px] gap-4 p-5" aria-busy={!error}>
        <h1 className="sr-only">Shared figures</h1>
        {error ? (
          <ErrorPanel
            title="The figures could not be loaded"
            onRetry={() => void query.refetch()}
            pending={query.isFetching}
          >
            {getFailureText(error)}
          </ErrorPanel>
        ) : (
          <Skeletons sizes={['h-10 w-64', 'h-72 w-full', 'h-48 w-full']} />
        )}
      </main>
    )
  const state = { data, isStale: query.isPlaceholderData, failure: undefined }
  return (
    <main data-brand={brandStyle ? '' : undefined} style={brandStyle} className="mx-auto max-w-[1440px]">
      <SharedHeader data={data} range={range} onRange={onRange} />
      {children(data, state)}
    </main>
  )
}

interface SharedHeaderProps {
  data: SharedDashboard
  range: RollingPeriod | undefined
  onRange: (range: RollingPeriod | undefined) => void
}

/** Whose figures these are, of what and of which time. */
function SharedHeader({ data, range, onRange }: SharedHeaderProps) {
  const { initial, options } = toPeriodOptions(data)
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-3 px-5 pt-5 max-sm:px-3">
      {data.brand?.logo ? (
        <img
          src={data.brand.logo.url}
          width={data.brand.logo.width}
          height={data.brand.logo.height}
          alt={data.workspace}
          className="rounded-sm bg-paper p-1"
        />
      ) : null}
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-sm text-ink-soft">{data.workspace}</p>
        <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{data.title}</h1>
        <p className="text-sm text-ink-faint">{formatWindow(data)}</p>
      </div>
      <div className="print:hidden">
        <Segmented
          label="Period"
          labelled="hidden"
          value={range ?? initial}
          options={options}
          onChange={(value) =>
            onRange(value === initial ? undefined : rollingPeriods.find((period) => period === value))
          }
        />
      </div>
    </header>
  )
}

/** Loads the fonts of a brand, and returns its colors and fonts for an element with `data-brand`. Undefined without a brand. */
function useBrand(brand: SharedBrand | null | undefined): CSSProperties | undefined {
  const { accent = null, headingFont = null, bodyFont = null } = brand ?? {}
  useEffect(() => {
    for (const family of [headingFont, bodyFont]) if (family) registerFamily(family)
  }, [headingFont, bodyFont])
  if (!accent && !headingFont && !bodyFont) return undefined
  return {
    ...(accent && {
      '--brand-light': accent.light,
      '--brand-on-light': accent.onLight,
      '--brand-dark': accent.dark,
      '--brand-on-dark': accent.onDark,
    }),
    ...(headingFont && { '--brand-heading-font': `"${headingFont.id}"` }),
    ...(bodyFont && { '--brand-body-font': `"${bodyFont.id}"` }),
  }
}

function LinkEndedScreen() {
  return (
    <main className="grid min-h-full place-items-center p-5">
      <div>
        <h1 className="sr-only">Shared figures</h1>
        <EmptyState picture={<Link2Off />} title="This link does not work">
          It may have ended or been revoked. Ask whoever sent it to you for a new one.
        </EmptyState>
      </div>
    </main>
  )
}

/** "Nov 1 – 26, 2026", with the time zone if it is not that of the viewer. */
function formatWindow({ window, timezone }: Pick<SharedDashboard, 'window' | 'timezone'>): string {
  const days = formatDays(window.from, window.to, timezone)
  return timezone === ownZone ? days : `${days}, ${timezone.replaceAll('_', ' ')}`
}

// The password is stored for this tab only, not in the address.
const toStorageKey = (token: string) => `shared ${token}`

function readPassword(token: string): string | undefined {
  try {
    return sessionStorage.getItem(toStorageKey(token)) ?? undefined
  } catch {
    return undefined
  }
}

function storePassword(token: string, password: string): void {
  try {
    sessionStorage.setItem(toStorageKey(token), password)
  } catch {
    // Storage is disabled: after a reload, the password is asked for again.
  }
}

const offeredPeriods = rollingPeriods.filter((period) => period !== '24h')

/** The offered periods and the initial one: that of the link, the whole time of a campaign, or 30 days. */
function toPeriodOptions({ campaign, view }: Pick<SharedDashboard, 'campaign' | 'view'>): {
  initial: string
  options: { value: string; label: string }[]
} {
  const options = offeredPeriods.map((value) => ({ value: String(value), label: periodTexts[value].short }))
  if (!view)
    return campaign
      ? { initial: 'all', options: [{ value: 'all', label: 'All' }, ...options.slice(0, 3)] }
      : { initial: '30d', options }
  const initial = view.last === null ? undefined : findRollingPeriod(view.last)
  if (initial && initial !== '24h') return { initial, options }
  const label = view.last === null ? 'As shared' : toDurationText(view.last)
  return { initial: 'shared', options: [{ value: 'shared', label }, ...options] }
}
