import { expect, test } from 'vitest'
import { ruleFiles } from '#contract/skipped-site-files.ts'
import { createUniqueSubdomain } from '#testing/create-page.ts'
import { zipFiles } from '#testing/create-site.ts'
import type { RealBuild } from '#testing/real-world/builds/build.ts'
import { bundlers } from '#testing/real-world/builds/bundlers.ts'
import { frameworks } from '#testing/real-world/builds/frameworks.ts'
import { generators } from '#testing/real-world/builds/generators.ts'
import { programs } from '#testing/real-world/builds/programs.ts'
import { requestHost, type HostResponse } from '#testing/request-host.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace()
const builds = [...bundlers, ...frameworks, ...generators, ...programs]

const FOREVER = 'public, max-age=31536000, immutable'
const byBrowser = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'script', accept: '*/*' }
const toAddress = (url: string, path: string) => url + path.split('/').map(encodeURIComponent).join('/')

async function deploy({ tool, files }: Pick<RealBuild, 'tool' | 'files'>) {
  const body = { name: tool, subdomain: createUniqueSubdomain(), zip: zipFiles(files) }
  return workspace.call('POST /sites', { body })
}

/** The headers with which each file of a tree is sent. */
async function visitAll(url: string, paths: readonly string[]) {
  const answers = await Promise.all(
    paths.map(async (path) => ({ path, ...(await requestHost(service.origin, toAddress(url, path))) })),
  )
  return new Map(answers.map(({ path, ...answer }) => [path, answer]))
}

test.each(builds)('$tool: every file is published with its type or has a reason', async (build) => {
  const { files, skipped = {}, types = {} } = build
  const { site, deploy: version } = await deploy(build)
  const published = Object.keys(files).filter((path) => !(path in skipped) && !ruleFiles.has(path))
  const answers = await visitAll(site.url, published)
  for (const path of published)
    expect([path, answers.get(path)?.status, answers.get(path)?.body]).toEqual([path, 200, files[path]])
  for (const [path, type] of Object.entries(types)) expect(answers.get(path)?.headers['content-type']).toBe(type)
  expect(version.skippedFiles).toEqual(
    Object.entries(skipped).map(([path, reason]) => ({ path, reason: expect.stringMatching(reason) })),
  )
  expect(listLasting(answers)).toEqual(build.lasting.toSorted())
  expect(version.brokenLinks.map(({ link }) => link)).toEqual(build.brokenLinks ?? [])
  expect(version).toMatchObject({ suggestsIndex: build.suggestsIndex ?? false, fileNotes: [], unusedRules: [] })
})

const rebuilt = builds.flatMap(({ next, ...first }) => (next ? [{ ...first, next }] : []))

test.each(rebuilt)('$tool: a page that is open during a deploy gets every part of its version', async (build) => {
  const { files, next } = build
  const { site } = await deploy(build)
  const params = { id: site.id }
  await workspace.call('POST /sites/{id}/deploy', { params, body: { zip: zipFiles(next.files) } })
  for (const path of next.parts) {
    const answer = await requestHost(service.origin, toAddress(site.url, path), { headers: byBrowser })
    expect([path, answer.status, answer.body]).toEqual([path, 200, files[path]])
  }
  expect(listLasting(await visitAll(site.url, Object.keys(next.files)))).toEqual(next.lasting.toSorted())
})

function listLasting(answers: ReadonlyMap<string, Pick<HostResponse, 'headers'>>): string[] {
  return [...answers].flatMap(([path, { headers }]) => (headers['cache-control'] === FOREVER ? path : [])).toSorted()
}
