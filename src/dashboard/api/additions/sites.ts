import { type Sparse, type Wire } from './fill.ts'

/** `deploy` is null if the service keeps no versions. */
function completeDeployed(deployed: Sparse<Wire<'POST /sites'>, 'site' | 'skipped'>) {
  return { deploy: null, ...deployed }
}

export const siteAdditions = {
  'POST /sites': completeDeployed,
  'POST /sites/{id}/deploy': completeDeployed,
}
