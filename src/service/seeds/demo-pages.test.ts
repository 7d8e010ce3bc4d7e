import { expect, test } from 'vitest'
import { checkAnswers } from '#blocks/schema/check-answers.ts'
import { readEmail, readPhone } from '#blocks/schema/read-contact.ts'
import { readNumber } from '#blocks/schema/read-number.ts'
import { blockWords } from '#blocks/words/en.ts'
import { readFormFields } from '#blocks/schema/form-fields.ts'
import { getSharedService } from '#testing/service.ts'
import { openScanStore } from '../scans/open-scan-store.ts'
import { feedback } from '../pages/curated/feedback.ts'
import { demoAnswers } from './demo-answers.ts'
import { seedDemoPages } from './demo-pages.ts'

test('the demo has three published pages and a site, each with a code, and answers', async () => {
  const service = await getSharedService()
  const workspace = await service.createWorkspace()
  await seedDemoPages(
    { app: service.app, db: service.database.db, scanStore: openScanStore(service.database.db, service.settings) },
    workspace,
  )
  const { data: pages } = await workspace.call('GET /pages')
  expect(Object.fromEntries(pages.map(({ name, status }) => [name, status]))).toEqual({
    'Low Tide': 'published',
    Oosterlicht: 'published',
    'Osteria Lume': 'published',
  })
  const { data: codes } = await workspace.call('GET /codes')
  expect(codes.map(({ destination }) => destination.type)).toEqual(['site', 'page', 'page', 'page'])
  const { data: sites } = await workspace.call('GET /sites')
  expect(sites).toMatchObject([{ name: 'Harbour Walk', usedBy: 1 }])
  const { data: deploys } = await workspace.call('GET /sites/{id}/deploys', { params: { id: sites[0]?.id ?? '' } })
  expect(deploys).toMatchObject([{ version: 1, skippedFiles: [], brokenLinkCount: 0 }])
  const { data: submissions } = await workspace.call('GET /submissions')
  expect(submissions.length).toBe(demoAnswers.length)
  expect(submissions[0]?.fields).toHaveProperty('How did we do?', 'Wonderful')
})

test('a plan without pages gets no pages and no error', async () => {
  const service = await getSharedService()
  const workspace = await service.createWorkspace('free')
  await seedDemoPages(
    { app: service.app, db: service.database.db, scanStore: openScanStore(service.database.db, service.settings) },
    workspace,
  )
  const { data: pages } = await workspace.call('GET /pages')
  expect(pages.every(({ status }) => status === 'published')).toBe(true)
})

test('the answers of guests are valid for the form', () => {
  const form = feedback.pages[0]?.blocks.find(({ type }) => type === 'form')
  const fields = readFormFields(form?.fields ?? {})
  const readers = { words: blockWords.form, readNumber, readPhone, readEmail }
  for (const data of demoAnswers) expect(checkAnswers(fields, data, readers)).toEqual({ ok: true, data })
})
