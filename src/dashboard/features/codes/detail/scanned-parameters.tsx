import { useQuery } from '@tanstack/react-query'
import { type PassQuery, passQueryModes } from '#contract/pass-query.ts'
import type { Code } from '#dashboard/api/code.ts'
import { workspaceQueries } from '#dashboard/api/workspace.ts'
import { passQueryLabels } from '#dashboard/pickers/pass-query-text.ts'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { useUpdateCode } from '../use-update-code.ts'

/** The option for the default of the workspace, which is null in the API. */
const WORKSPACE_DEFAULT = 'default'

/** Chooses what happens to parameters of the scanned address, such as `?table=5`. */
export function ScannedParameters({ code, mode }: { code: Code; mode: PassQuery | null }) {
  const { apply } = useUpdateCode(code)
  const { data: me } = useQuery(workspaceQueries.me())
  const workspaceMode = me?.workspace.passQuery
  const options = [
    {
      value: WORKSPACE_DEFAULT,
      label: workspaceMode
        ? `As in the workspace: ${passQueryLabels[workspaceMode].toLowerCase()}`
        : 'As in the workspace',
    },
    ...passQueryModes.map((value) => ({ value, label: passQueryLabels[value] })),
  ]
  return (
    <div className="mt-3 border-t pt-3">
      <SelectField
        label="Parameters of the scanned address"
        hint="For example table=5, if the printed address ends in ?table=5. They are not stored."
        value={mode ?? WORKSPACE_DEFAULT}
        options={options}
        onChange={({ target }) => {
          const passQuery = passQueryModes.find((option) => option === target.value) ?? null
          apply({ change: { passQuery }, undoChange: { passQuery: mode }, message: 'Parameters changed' })
        }}
      />
    </div>
  )
}
