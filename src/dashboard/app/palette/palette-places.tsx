import Globe from 'lucide-react/icons/globe'
import Images from 'lucide-react/icons/images'
import KeyRound from 'lucide-react/icons/key-round'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Settings from 'lucide-react/icons/settings-2'
import Split from 'lucide-react/icons/split'
import Sparkles from 'lucide-react/icons/sparkles'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Upload from 'lucide-react/icons/upload'
import UserRound from 'lucide-react/icons/user-round'
import Webhook from 'lucide-react/icons/webhook'
import type { EndpointKey } from '#dashboard/api/client.ts'
import type { PaletteEntry } from './palette-entries.tsx'

interface PalettePlace extends PaletteEntry {
  /** The endpoint that the role must be allowed to call. */
  needs?: EndpointKey
}

/** Settings and actions with an address, which the palette offers on every screen. */
export const palettePlaces: readonly PalettePlace[] = [
  {
    id: 'Codes Needs attention',
    label: 'Codes that need attention',
    group: 'Codes',
    needs: 'GET /codes',
    synonyms: 'unreadable broken dead warning',
    icon: <TriangleAlert />,
    run: (navigate) => void navigate({ to: '/codes', search: { attention: true } }),
  },
  {
    id: 'Codes Splits',
    label: 'Splits',
    group: 'Codes',
    needs: 'GET /splits',
    keys: 'g x',
    synonyms: 'ab test a/b compare addresses winner experiment',
    icon: <Split />,
    run: (navigate) => void navigate({ to: '/splits' }),
  },
  {
    id: 'Codes Import codes',
    label: 'Import codes',
    group: 'Codes',
    needs: 'POST /codes/bulk',
    synonyms: 'csv upload bulk many',
    icon: <Upload />,
    run: (navigate) => void navigate({ to: '/codes/import' }),
  },
  {
    id: 'Pages New page',
    label: 'New page',
    group: 'Pages',
    needs: 'POST /pages',
    synonyms: 'create',
    icon: <PanelsTopLeft />,
    run: (navigate) => void navigate({ to: '/pages', search: { new: true } }),
  },
  {
    id: 'Sites New site',
    label: 'New site',
    group: 'Sites',
    needs: 'POST /sites',
    synonyms: 'create deploy upload zip folder host',
    icon: <Globe />,
    run: (navigate) => void navigate({ to: '/sites', search: { new: true } }),
  },
  {
    id: 'Images Stock photos',
    label: 'Stock photos',
    group: 'Images',
    needs: 'POST /stock/photos/{id}/import',
    synonyms: 'free pictures search import',
    icon: <Images />,
    run: (navigate) => void navigate({ to: '/images', search: { tab: 'stock' } }),
  },
  {
    id: 'Images Generate a picture',
    label: 'Generate a picture',
    group: 'Images',
    needs: 'POST /images/generate',
    synonyms: 'create image prompt ai',
    icon: <Sparkles />,
    run: (navigate) => void navigate({ to: '/images', search: { tab: 'generate' } }),
  },
  {
    id: 'Webhooks New webhook',
    label: 'New webhook',
    group: 'Webhooks',
    needs: 'POST /webhooks',
    synonyms: 'create endpoint integration',
    icon: <Webhook />,
    run: (navigate) => void navigate({ to: '/webhooks', search: { new: true } }),
  },
  {
    id: 'Webhooks Deliveries',
    label: 'Deliveries',
    group: 'Webhooks',
    needs: 'GET /webhooks',
    synonyms: 'failed events attempts',
    icon: <Webhook />,
    run: (navigate) => void navigate({ to: '/webhooks/deliveries' }),
  },
  {
    id: 'Settings Workspace',
    label: 'Workspace name and plan',
    group: 'Settings',
    needs: 'PATCH /me',
    synonyms: 'usage limits billing rename',
    icon: <Settings />,
    run: (navigate) => void navigate({ to: '/settings' }),
  },
  {
    id: 'Settings Members',
    label: 'Members and roles',
    group: 'Settings',
    needs: 'GET /members',
    synonyms: 'people team permissions two-factor',
    icon: <Settings />,
    run: (navigate) => void navigate({ to: '/settings/members' }),
  },
  {
    id: 'Settings Invite member',
    label: 'Invite member',
    group: 'Settings',
    needs: 'POST /invitations',
    synonyms: 'people team add person',
    icon: <Settings />,
    run: (navigate) => void navigate({ to: '/settings/members', search: { invite: true } }),
  },
  {
    id: 'Settings Messages',
    label: 'Messages',
    group: 'Settings',
    needs: 'GET /messages',
    synonyms: 'mail email smtp sent',
    icon: <Settings />,
    run: (navigate) => void navigate({ to: '/settings/messages' }),
  },
  {
    id: 'Settings Audit log',
    label: 'Audit log',
    group: 'Settings',
    needs: 'GET /audit',
    synonyms: 'history who changed security',
    icon: <Settings />,
    run: (navigate) => void navigate({ to: '/settings/audit' }),
  },
  {
    id: 'Settings New API key',
    label: 'New API key',
    group: 'Settings',
    needs: 'POST /keys',
    synonyms: 'create token developers',
    icon: <KeyRound />,
    run: (navigate) => void navigate({ to: '/settings/developers', search: { new: true } }),
  },
  {
    id: 'Settings API keys',
    label: 'API keys',
    group: 'Settings',
    needs: 'GET /keys',
    synonyms: 'token developers revoke',
    icon: <KeyRound />,
    run: (navigate) => void navigate({ to: '/settings/developers' }),
  },
  {
    id: 'Settings Receiving webhooks',
    label: 'Receiving webhooks',
    group: 'Settings',
    needs: 'GET /webhooks',
    synonyms: 'developers signature secret verify',
    icon: <Webhook />,
    run: (navigate) => void navigate({ to: '/settings/developers/webhooks' }),
  },
  {
    id: 'General Account',
    label: 'Account',
    group: 'General',
    synonyms: 'profile name picture password email sessions devices two-factor authenticator recovery passkeys',
    icon: <UserRound />,
    run: (navigate) => void navigate({ to: '/account' }),
  },
]
