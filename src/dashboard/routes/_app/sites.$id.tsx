import { createFileRoute } from '@tanstack/react-router'
import { SiteScreen } from '#dashboard/features/sites/detail/site-screen.tsx'

export const Route = createFileRoute('/_app/sites/$id')({
  validateSearch: (raw: Record<string, unknown>): { deploy?: true | undefined } =>
    raw['deploy'] === true ? { deploy: true } : {},
  component: OneSite,
})

function OneSite() {
  const { id } = Route.useParams()
  return <SiteScreen key={id} id={id} isDeploying={Route.useSearch().deploy ?? false} />
}
