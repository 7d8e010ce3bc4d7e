import { createFileRoute } from '@tanstack/react-router'
import { AssistantsSettings } from '#dashboard/features/settings/assistants/assistants-settings.tsx'

export const Route = createFileRoute('/_app/settings/assistants')({ component: AssistantsSettings })
