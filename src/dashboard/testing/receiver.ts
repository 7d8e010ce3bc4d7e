import type { TestReceiver } from '#testing/bundles/test-session.ts'

/** A receiver of webhooks that accepts everything until it is set to respond otherwise. */
export async function makeReceiver() {
  const name = crypto.randomUUID()
  const set = async (response?: { status: number; body?: string }): Promise<TestReceiver> => {
    const reply = await fetch('/testing/receivers', { method: 'POST', body: JSON.stringify({ name, ...response }) })
    return (await reply.json()) as TestReceiver
  }
  const { url } = await set()
  return { url, answerWith: set }
}
