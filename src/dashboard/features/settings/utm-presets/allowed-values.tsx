import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { UtmSettings } from '#contract/utm-allowed.ts'
import { type UtmField, utmFields } from '#contract/utm.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { utmNotAllowedQuery, utmSettingsQuery } from '#dashboard/api/utm-settings.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { useUtmSettings, utmLabels } from '#dashboard/pickers/utm-fields.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'
import { AllowedValuesForm } from './allowed-values-form.tsx'

interface Row {
  id: UtmField
  values: readonly string[]
  others: string
}

/** The values that UTM parameters may have. Nothing if the service does not restrict them. */
export function AllowedValues() {
  const may = usePermission()
  const [isEditing, setIsEditing] = useState(false)
  const settings = useUtmSettings()
  if (!may('GET /utm-settings')) return null
  return (
    <SettingsSection
      title="Allowed values"
      about="What the parameters of presets and of new addresses may be. Codes that exist stay valid until their address changes."
      aside={
        may('PATCH /utm-settings') && settings ? (
          <Dialog
            title="Edit allowed values"
            open={isEditing}
            onOpenChange={setIsEditing}
            trigger={<Button>Edit allowed values</Button>}
          >
            {(close) => <AllowedValuesForm settings={settings} onDone={close} />}
          </Dialog>
        ) : null
      }
    >
      <Values />
      {settings && utmFields.some((field) => settings[field].values.length > 0) ? <CodesWithOthers /> : null}
    </SettingsSection>
  )
}

/** Number of codes with other values, as a link to them. Nothing while it is unknown. */
function CodesWithOthers() {
  const { data } = useQuery(utmNotAllowedQuery())
  if (!data) return null
  if (data.count === 0) return <p className="text-sm text-ink-soft">All codes have allowed values.</p>
  const codes = data.hasMore ? `More than ${data.count} codes have` : pluralize(data.count, 'code has', 'codes have')
  return (
    <p className="text-sm">
      <Link to="/codes" search={{ utmNotAllowed: true }} className="text-accent-text hover:underline">
        {codes} a value that is not allowed
      </Link>
    </p>
  )
}

function Values() {
  const query = useQuery(utmSettingsQuery())
  if (query.data) return <SmallTable name="Allowed values" columns={columns} rows={toRows(query.data)} />
  return query.error ? (
    <LoadError title="The allowed values could not be loaded" query={query} />
  ) : (
    <Skeleton className="h-32" />
  )
}

function toRows(settings: UtmSettings): Row[] {
  return utmFields.map((id) => ({ id, ...settings[id] }))
}

const columns: readonly Column<Row>[] = [
  { id: 'parameter', title: 'Parameter', width: 104, cell: ({ id }) => utmLabels[id] },
  {
    id: 'values',
    title: 'Allowed values',
    width: '1fr',
    cell: ({ values }) =>
      values.length === 0 ? (
        <span className="text-ink-faint">Any</span>
      ) : (
        <span className="block py-1 font-mono text-xs whitespace-normal wrap-anywhere">{values.join(', ')}</span>
      ),
  },
  {
    id: 'others',
    title: 'Other values',
    width: 104,
    cell: ({ values, others }) => (values.length === 0 ? '' : others === 'warn' ? 'Warn' : 'Refuse'),
  },
]
