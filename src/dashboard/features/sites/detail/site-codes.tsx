import QrCode from 'lucide-react/icons/qr-code'
import type { Site } from '#dashboard/api/sites.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Panel } from '#dashboard/ui/panel.tsx'
import { SiteCodesList, useSiteCodes } from '../site-codes-list.tsx'

/** The codes that open a site. */
export function SiteCodes({ site, onCreate }: { site: Site; onCreate: () => void }) {
  const mayCreate = usePermission()('POST /codes')
  const codes = useSiteCodes(site)
  return (
    <Panel title="Codes that open it">
      {site.usedBy > 0 ? (
        <SiteCodesList site={site} codes={codes} />
      ) : (
        <p className="text-sm text-ink-soft">No code opens this site yet.</p>
      )}
      {mayCreate ? (
        <Button className="justify-self-start" onClick={onCreate}>
          <QrCode aria-hidden />
          Make a code for it
        </Button>
      ) : null}
    </Panel>
  )
}
