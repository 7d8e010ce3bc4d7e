import { type Locator, page } from 'vitest/browser'
import { createCode } from './codes.ts'
import { createReceiver } from './receiver.ts'
import { scan } from './scan.ts'
import { api } from './workspace.ts'

/** Creates a webhook with a code and one scan. The receiver responds to the delivery of the scan with `response`. */
export async function createWebhookWithScan(response = { status: 200, body: '' }) {
  const [receiver, code] = [await createReceiver(), await createCode()]
  await receiver.answerWith(response)
  const { id } = await api('POST /webhooks', { body: { url: receiver.url, codes: [code.id] } })
  await scan(code)
  return { id, code, receiver }
}

/** The rows of the list of deliveries with this text. */
export function findDeliveries(text: string): Locator {
  return page.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: text })
}
