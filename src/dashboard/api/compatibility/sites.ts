import { fillCollection, type Sparse, type Wire } from './fill.ts'

type WireSite = Wire<'GET /sites/{id}'>

function completeSite(site: Sparse<WireSite, 'id' | 'name'>): WireSite {
  const { createdAt = '' } = site
  return {
    subdomain: '',
    url: '',
    previewUrl: '',
    version: 1,
    fileCount: 0,
    totalSize: 0,
    usedBy: 0,
    updatedAt: createdAt,
    ...site,
    createdAt,
  }
}

/** `deploy` is null if the service keeps no versions. */
function completeDeployResult(result: Sparse<Wire<'POST /sites'>, 'site' | 'skipped'>) {
  return { deploy: null, ...result }
}

export const siteCompleters = {
  'GET /sites': fillCollection(completeSite),
  'POST /sites': completeDeployResult,
  'POST /sites/{id}/deploy': completeDeployResult,
}
