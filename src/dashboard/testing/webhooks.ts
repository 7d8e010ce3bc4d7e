import { type Locator, page } from 'vitest/browser'
import { makeCode } from './codes.ts'
import { makeReceiver } from './receiver.ts'
import { scan } from './scan.ts'
import { api } from './workspace.ts'

/** Creates a webhook with a code and one scan, whose delivery the receiver answers with `answer`. */
export async function makeWebhookWithScan(answer = { status: 200, body: '' }) {
  const [receiver, code] = [await makeReceiver(), await makeCode()]
  await receiver.answerWith(answer)
  const { id } = await api('POST /webhooks', { body: { url: receiver.url, codes: [code.id] } })
  await scan(code)
  return { id, code, receiver }
}

/** Deliveries in the list whose row has this text. */
export function deliveries(text: string): Locator {
  return page.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: text })
}
