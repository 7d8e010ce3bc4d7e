import { createFileRoute } from '@tanstack/react-router'
import { KeysSettings } from '../../features/settings/keys-settings.tsx'

export const Route = createFileRoute('/_app/settings/developers/')({ component: KeysSettings })
