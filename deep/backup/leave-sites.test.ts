import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../src/testing/free-port.ts'
import { createSite } from '../../src/testing/create-site.ts'
import { requestHost, requestRaw } from '../../src/testing/request-host.ts'
import { getSharedService } from '../../src/testing/service.ts'
import { leaveCommand } from '../../src/server/leave/command.ts'
import { hasNginx, type Nginx, startNginx } from './nginx.ts'

const service = await getSharedService()
const tempFolder = mkdtempSync(join(tmpdir(), 'tessera-leave-'))
// nginx that is started as root reads files as another user.
chmodSync(tempFolder, 0o755)
const dir = join(tempFolder, 'folder')
const app = {
  'index.html': '<!doctype html><title>App</title><script type="module" src="/app.js"></script>',
  'app.js': 'start()',
  'old.html': '<!doctype html><title>Old</title>',
}
let nginx: Nginx | undefined
const siteUrls = { byRule: '', bySetting: '' }
let fileUrl = ''
let lines = ['']

describe.skipIf(!hasNginx)('single-page applications and files, served by nginx', () => {
  beforeAll(async () => {
    const workspace = await service.createWorkspace()
    const _redirects = '/moved/:year /old?year=:year 301\n/shop /old 302\n/* /index.html 200\n'
    const byRule = await createSite(workspace, { ...app, _redirects })
    const bySetting = await createSite(workspace, app)
    await workspace.call('PATCH /sites/{id}', {
      params: { id: bySetting.id },
      body: { unknownAddresses: 'open_index' },
    })
    Object.assign(siteUrls, { byRule: byRule.url, bySetting: bySetting.url })
    const data = Buffer.from('%PDF-1.7\nSoup').toString('base64')
    const file = await workspace.call('POST /files', { body: { fileName: 'Menü $5.pdf', data } })
    const destination = { type: 'file' as const, fileId: file.id }
    await workspace.call('POST /codes', { body: { name: 'File', destination } })
    fileUrl = file.url
    const port = await freePort()
    const command = { command: 'leave', dir, workspace: workspace.id, port } as const
    const answer = await leaveCommand(service.database, command, { ...service.settings, mailServer: null })
    if (!answer.ok) throw new Error(answer.lines.join())
    lines = answer.lines
    nginx = await startNginx(dir, port)
  }, 60_000)
  afterAll(async () => {
    await nginx?.stop()
    rmSync(tempFolder, { recursive: true, force: true })
  })

  const requestPage = async (origin: string, address: string) => {
    const { status, headers, body } = await requestHost(origin, address, { headers: { accept: 'text/html' } })
    return { status, type: headers['content-type'], location: headers['location'], body }
  }
  const requestFromNginx = (address: string) => requestPage(`http://127.0.0.1:${nginx?.port}`, address)

  test('files that codes open have the same addresses and headers', async () => {
    const { host, pathname } = new URL(fileUrl)
    const path = `${pathname}/Men%C3%BC%20$5.pdf`
    const serviceReply = await requestRaw(service.origin, { host, path })
    for (const address of [path, pathname]) {
      const nginxReply = await requestRaw(`http://127.0.0.1:${nginx?.port}`, { host, path: address })
      expect([nginxReply.status, nginxReply.body]).toEqual([200, '%PDF-1.7\nSoup'])
      for (const header of ['content-type', 'content-disposition', 'content-security-policy', 'x-content-type-options'])
        expect([header, nginxReply.headers[header]]).toEqual([header, serviceReply.headers[header]])
    }
    expect(lines).toContain('Wrote 1 file that codes open.')
  })

  test('deep links open index.html', async () => {
    const { byRule, bySetting } = siteUrls
    for (const address of [`${byRule}menu/lunch`, `${bySetting}menu/lunch?day=mon`, `${bySetting}a/b/`, bySetting]) {
      const serviceReply = await requestPage(service.origin, address)
      expect(serviceReply).toMatchObject({ status: 200, body: app['index.html'] })
      expect(await requestFromNginx(address)).toEqual(serviceReply)
    }
  })

  test('redirects with placeholders do not work in nginx and are reported', async () => {
    const { byRule, bySetting } = siteUrls
    expect(await requestFromNginx(`${byRule}shop`)).toMatchObject({ status: 302, location: '/old' })
    expect(await requestPage(service.origin, `${byRule}moved/2024`)).toMatchObject({
      status: 301,
      location: `${byRule}old?year=2024`,
    })
    expect(await requestFromNginx(`${byRule}moved/2024`)).toMatchObject({ status: 200, body: app['index.html'] })
    const [, sites = ''] = readFileSync(join(dir, 'report.txt'), 'utf8').split(
      'Sites whose rules for redirects or headers have *',
    )
    expect(sites).toContain(new URL(byRule).hostname)
    expect(sites).not.toContain(new URL(bySetting).hostname)
  })
})
