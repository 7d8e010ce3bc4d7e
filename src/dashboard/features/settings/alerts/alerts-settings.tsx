import { useQuery } from '@tanstack/react-query'
import { alertsQueries } from '#dashboard/api/alerts.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { SettingsColumn } from '../settings-frame.tsx'
import { AlertsForm } from './alerts-form.tsx'

/** Which alerts are raised, and who gets mail about them and about new leads. */
export function AlertsSettings() {
  return (
    <SettingsColumn>
      <SettingsSection
        title="Alerts"
        about="What is listed under Alerts, and who gets mail about it and about new leads. Webhooks get alerts if you choose so in their settings."
      >
        <Settings />
      </SettingsSection>
    </SettingsColumn>
  )
}

function Settings() {
  const settings = useQuery({ ...alertsQueries.settings(), refetchOnWindowFocus: false })
  if (settings.data) return <AlertsForm settings={settings.data} />
  return settings.error ? (
    <LoadError title="The settings could not be loaded" query={settings} />
  ) : (
    <Skeleton className="h-64" />
  )
}
