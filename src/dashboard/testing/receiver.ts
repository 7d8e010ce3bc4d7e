import type { TestReceiver } from '#testing/bundles/test-session.ts'

/** Creates a receiver of webhooks. It accepts everything until `answerWith` sets another response. */
export async function createReceiver() {
  const name = crypto.randomUUID()
  const setResponse = async (response?: { status: number; body?: string }): Promise<TestReceiver> => {
    const reply = await fetch('/testing/receivers', { method: 'POST', body: JSON.stringify({ name, ...response }) })
    return (await reply.json()) as TestReceiver
  }
  const { url } = await setResponse()
  return { url, answerWith: setResponse }
}
