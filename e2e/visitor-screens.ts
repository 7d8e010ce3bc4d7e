import type { Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { createCode } from './open-codes.ts'
import { createResource, defineState } from './screenshot-states.ts'
import type { State } from './screens.ts'

/** Pages that visitors get instead of the destination of a code. */
const pages: Record<string, (page: Page, stack: SpawnedStack) => Promise<unknown>> = {
  'an unknown code': (page, { serviceOrigin }) => page.goto(`${serviceOrigin}/UNKNOWN22`),
  'a code that has ended': async (page, stack) => {
    const { scanUrl } = await createCode(page, stack, { name: 'Summer sale', endsAt: '2026-01-01T00:00:00Z' })
    await page.goto(scanUrl)
  },
  'a code that has not started': async (page, stack) => {
    const { scanUrl } = await createCode(page, stack, { name: 'Winter sale', startsAt: '2046-01-01T00:00:00Z' })
    await page.goto(scanUrl)
  },
  'a wrong access code': async (page, stack) => {
    const { scanUrl } = await createCode(page, stack, { name: 'Staff', accessCode: '2468' })
    await page.goto(scanUrl)
    await page.locator('input').fill('1234')
    await page.locator('button').click()
    await page.getByRole('alert').waitFor()
  },
  'the reader of a PDF': async (page, stack) => {
    const data = createPdf(['Café Lindenhof', 'Espresso 2.60', 'Flat white 3.90']).toString('base64')
    const file = await createResource(page, `${stack.origin}/api/files`, { fileName: 'Speisekarte Herbst.pdf', data })
    await page.goto(z.object({ url: z.string() }).parse(file).url)
    await page.getByRole('heading', { name: 'Speisekarte Herbst' }).waitFor()
  },
  'a service that is not available': async (page, stack) => {
    const { scanUrl } = await createCode(page, stack, { name: 'Menu' })
    // A prefetch by a browser gets the same page as a scan while the service is not available.
    await page.setExtraHTTPHeaders({ 'sec-purpose': 'prefetch' })
    await page.goto(scanUrl)
  },
}

const languages = { German: 'de-DE,de', Arabic: 'ar', Japanese: 'ja' }

/** Pages of scans in the languages of visitors. */
export const visitorScreens: { name: string; states: State[] } = {
  name: 'visitors',
  states: Object.entries(languages).flatMap(([language, header]) =>
    Object.entries(pages).map(([name, show]) =>
      defineState(`${name}, in ${language}`, async (page, stack) => {
        await page.route(
          (url) => url.origin === stack.serviceOrigin,
          (route) => route.continue({ headers: { ...route.request().headers(), 'accept-language': header } }),
        )
        await show(page, stack)
      }),
    ),
  ),
}

/** A PDF of one page with some lines of text. */
function createPdf(lines: readonly string[]): Buffer {
  const content = `BT /F1 24 Tf 60 760 Td 32 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  const parts = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
  return Buffer.from(`%PDF-1.4\n${parts.join('')}trailer << /Root 1 0 R /Size 6 >>\n%%EOF\n`, 'latin1')
}
