import { createFileRoute } from '@tanstack/react-router'
import { DeviceScreen } from '#dashboard/features/settings/assistants/device-screen.tsx'

export const Route = createFileRoute('/_app/device')({
  validateSearch: ({ code }: Record<string, unknown>): { code?: string } =>
    typeof code === 'string' && code !== '' ? { code } : {},
  component: Device,
})

function Device() {
  const { code = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <DeviceScreen key={code} code={code} onCode={(typedCode) => void navigate({ search: { code: typedCode } })} />
}
