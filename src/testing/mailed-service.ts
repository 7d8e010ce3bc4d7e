import { createMailing } from '#mail/mailing.ts'
import { getSharedSecret } from '#service/http/shared-secret.ts'
import { SignedIds } from '#service/ids/signed-ids.ts'
import { bffSecret, startTestBff } from './bff.ts'
import { startTestService } from './service.ts'
import { startTestSmtp } from './smtp.ts'

/** Starts a service and a bff, with the SMTP server that receives their mail. Tests send due mail with `checkReportsAndAlerts`. */
export async function startMailedService() {
  const smtp = await startTestSmtp()
  const mailServer = { url: `smtp://127.0.0.1:${smtp.port}`, from: 'Tessera <mail@tessera.test>' }
  const mailing = createMailing({ secret: bffSecret, server: mailServer })
  const publicOrigin = 'http://localhost:3000'
  const service = await startTestService({ mailing, publicOrigin })
  const { database, origin: serviceUrl } = service
  let key = ''
  const bff = await startTestBff({ database, serviceUrl, findApiKey: async () => key, mailServer, publicOrigin })
  const secret = await getSharedSecret(database.db, 'reports')
  const tokens = new SignedIds({ secret, prefix: 'rcp', purpose: 'end of a report' })
  return {
    smtp,
    mailing,
    service,
    bff,
    tokens,
    publicOrigin,
    /** Creates a workspace. The bff uses its key from now on. */
    async createWorkspace() {
      const workspace = await service.createWorkspace()
      key = workspace.key
      return workspace
    },
  }
}
