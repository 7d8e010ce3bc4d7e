import { createFileRoute } from '@tanstack/react-router'
import { ConnectScreen } from '#dashboard/features/settings/assistants/connect-screen.tsx'

export const Route = createFileRoute('/_app/connect')({
  validateSearch: ({ request }: Record<string, unknown>): { request: string } => ({
    request: typeof request === 'string' ? request : '',
  }),
  component: Connect,
})

function Connect() {
  return <ConnectScreen text={Route.useSearch().request} />
}
