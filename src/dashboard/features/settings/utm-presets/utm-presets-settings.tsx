import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link2 from 'lucide-react/icons/link-2'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { utmFields } from '#contract/utm.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { deleteUtmPreset, type UtmPreset, utmPresetsQueries } from '#dashboard/api/utm-presets.ts'
import { LoadedList } from '#dashboard/pickers/loaded-list.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { actionsColumn } from '#dashboard/ui/table/actions-column.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'
import { EditDialog, type EditTask } from '../edit-dialog.tsx'
import { SettingsColumn } from '../settings-frame.tsx'
import { AllowedValues } from './allowed-values.tsx'
import { UtmPresetForm } from './utm-preset-form.tsx'

/** UTM presets: create, change, delete. */
export function UtmPresetsSettings() {
  const [task, setTask] = useState<EditTask<UtmPreset> | null>(null)
  const queryClient = useQueryClient()
  const mayCreate = usePermission()('POST /utm-presets')
  const close = () => setTask(null)
  return (
    <SettingsColumn>
      <SettingsSection
        title="UTM presets"
        about="Named UTM parameters, so that everybody writes them the same way. Choose one beside an address, for selected codes, or for an import."
        aside={
          mayCreate ? (
            <Button variant="primary" onClick={() => setTask({ kind: 'new' })}>
              <Plus aria-hidden />
              New preset
            </Button>
          ) : null
        }
      >
        <Presets onTask={setTask} />
      </SettingsSection>
      <AllowedValues />
      {task ? (
        <EditDialog
          task={task}
          noun="UTM preset"
          consequence="Codes keep their addresses."
          options={deleteUtmPreset(queryClient)}
          onDone={close}
        >
          {(preset) => <UtmPresetForm preset={preset} onDone={close} />}
        </EditDialog>
      ) : null}
    </SettingsColumn>
  )
}

function Presets({ onTask }: { onTask: (task: EditTask<UtmPreset>) => void }) {
  const mayChange = usePermission()('PATCH /utm-presets/{id}')
  const actions = actionsColumn<UtmPreset>(132, (preset) => (
    <>
      <Button variant="ghost" aria-label={`Edit ${preset.name}`} onClick={() => onTask({ kind: 'edit', item: preset })}>
        Edit
      </Button>
      <Button
        variant="ghost"
        aria-label={`Delete ${preset.name}`}
        onClick={() => onTask({ kind: 'delete', item: preset })}
      >
        Delete
      </Button>
    </>
  ))
  const empty = (
    <EmptyState picture={<Link2 />} title="No UTM presets yet">
      Save the parameters that you use again and again, such as source “poster” and medium “print”.
    </EmptyState>
  )
  return (
    <LoadedList query={useQuery(utmPresetsQueries.all())} noun="presets" empty={empty}>
      {(presets) => (
        <SmallTable name="UTM presets" columns={mayChange ? [...columns, actions] : columns} rows={presets} />
      )}
    </LoadedList>
  )
}

const columns: readonly Column<UtmPreset>[] = [
  {
    id: 'name',
    title: 'Preset',
    width: '1fr',
    cell: (preset) => (
      <span className="truncate font-semibold" title={preset.name}>
        {preset.name}
      </span>
    ),
  },
  {
    id: 'parameters',
    title: 'Parameters',
    width: '2fr',
    cell: (preset) => (
      <span className="block py-1 font-mono text-xs whitespace-normal wrap-anywhere">{toText(preset)}</span>
    ),
  },
]

function toText(preset: UtmPreset): string {
  return utmFields.flatMap((field) => (preset[field] === '' ? [] : `utm_${field}=${preset[field]}`)).join(' ')
}
