import { createFileRoute } from '@tanstack/react-router'
import { WorkspaceSettings } from '#dashboard/features/settings/workspace/workspace-settings.tsx'

export const Route = createFileRoute('/_app/settings/')({ component: WorkspaceSettings })
