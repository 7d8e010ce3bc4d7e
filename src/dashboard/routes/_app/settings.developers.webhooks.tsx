import { createFileRoute } from '@tanstack/react-router'
import { WebhooksGuide } from '#dashboard/features/settings/webhooks-guide/webhooks-guide.tsx'

export const Route = createFileRoute('/_app/settings/developers/webhooks')({ component: WebhooksGuide })
