import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link2 from 'lucide-react/icons/link-2'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { utmFields } from '#contract/utm.ts'
import { usePermission } from '../../../api/use-permission.ts'
import { deleteUtmPreset, type UtmPreset, utmPresetsQueries } from '../../../api/utm-presets.ts'
import { DeleteForm } from '../../../pickers/confirm-delete.tsx'
import { LoadError } from '../../../pickers/load-error.tsx'
import { SettingsSection } from '../../../pickers/settings-section.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { SmallTable } from '../../../ui/table/small-table.tsx'
import { SettingsColumn } from '../settings-frame.tsx'
import { AllowedValues } from './allowed-values.tsx'
import { UtmPresetForm } from './utm-preset-form.tsx'

type Task = { kind: 'new' } | { kind: 'edit' | 'delete'; preset: UtmPreset }

/** UTM presets: create, change, delete. */
export function UtmPresetsSettings() {
  const [task, setTask] = useState<Task | null>(null)
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
      {task ? <TaskDialog task={task} onDone={close} /> : null}
    </SettingsColumn>
  )
}

function TaskDialog({ task, onDone }: { task: Task; onDone: () => void }) {
  const queries = useQueryClient()
  if (task.kind !== 'delete')
    return (
      <Dialog title={task.kind === 'new' ? 'New UTM preset' : 'Edit UTM preset'} open onOpenChange={onDone}>
        <UtmPresetForm preset={task.kind === 'new' ? null : task.preset} onDone={onDone} />
      </Dialog>
    )
  const { id, name } = task.preset
  return (
    <Dialog
      role="alertdialog"
      title="Delete UTM preset"
      description={
        <>
          Delete <strong className="font-semibold">{name}</strong>? This cannot be undone. Codes keep their addresses.
        </>
      }
      open
      onOpenChange={onDone}
    >
      <DeleteForm what="preset" id={id} name={name} options={deleteUtmPreset(queries)} onDone={onDone} />
    </Dialog>
  )
}

function Presets({ onTask }: { onTask: (task: Task) => void }) {
  const list = useQuery(utmPresetsQueries.all())
  const may = usePermission()
  const mayChange = may('PATCH /utm-presets/{id}')
  if (list.data?.length === 0)
    return (
      <EmptyState picture={<Link2 />} title="No UTM presets yet">
        Save the parameters that you use again and again, such as source “poster” and medium “print”.
      </EmptyState>
    )
  if (!list.data)
    return list.error ? (
      <LoadError title="The presets could not be loaded" query={list} />
    ) : (
      <Skeleton className="h-32" />
    )
  const actions = actionsColumn<UtmPreset>(132, (preset) => (
    <>
      <Button variant="ghost" aria-label={`Edit ${preset.name}`} onClick={() => onTask({ kind: 'edit', preset })}>
        Edit
      </Button>
      <Button variant="ghost" aria-label={`Delete ${preset.name}`} onClick={() => onTask({ kind: 'delete', preset })}>
        Delete
      </Button>
    </>
  ))
  return <SmallTable name="UTM presets" columns={mayChange ? [...columns, actions] : columns} rows={list.data} />
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
