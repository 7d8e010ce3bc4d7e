import type { FastifyInstance } from 'fastify'
import { createShownBrandReader } from '../brand/shown-brand.ts'
import type { Logos } from '../designs/render/logos.ts'
import type { Context } from '../tenancy/context.ts'
import { getSharedSecret } from '../http/shared-secret.ts'
import { SignedIds } from '../ids/signed-ids.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import type { AccessAttempts } from '../scans/routes/access-attempts.ts'
import { createSharedLinksHandlers } from './handlers.ts'
import { registerSharedRoute } from './shared-route.ts'

interface SharedLinksOptions {
  app: FastifyInstance
  scanStore: ScanStore
  tries: AccessAttempts
  designs: { logos: Pick<Logos, 'find'> }
  settings: { publicOrigin: string; trustProxy: string[] }
}

/** Starts shared links: their endpoints, and the public route that serves them. */
export async function startSharedLinks(
  { db, scanOrigin }: Pick<Context, 'db' | 'scanOrigin'>,
  options: SharedLinksOptions,
) {
  const { app, scanStore, tries, designs, settings } = options
  const { publicOrigin, trustProxy } = settings
  const tokens = new SignedIds({
    secret: await getSharedSecret(db, 'shared links'),
    prefix: 'lnk',
    purpose: 'shared link',
  })
  const readBrand = createShownBrandReader({ db, scanOrigin, logos: designs.logos })
  await registerSharedRoute(app, { db, scanStore, tokens, tries, readBrand, trustProxy })
  return { handlers: createSharedLinksHandlers({ db }, { tokens, publicOrigin }) }
}
