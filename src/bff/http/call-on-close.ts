import type { FastifyReply } from 'fastify'

/** Calls `work` once the response was sent or its client has disconnected, at once if that has happened before. */
export function callOnClose({ raw }: FastifyReply, work: () => void): void {
  if (raw.closed) work()
  else raw.once('close', work)
}
