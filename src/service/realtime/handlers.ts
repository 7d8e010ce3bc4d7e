import type { events as contract, LiveEvent } from '#contract/events.ts'
import type { Caller } from '#service/http/caller.ts'
import type { Handlers } from '../http/handler.ts'
import type { LiveItems } from './live-items.ts'
import type { LivePages } from './live-pages.ts'
import type { OpenStreams } from './open-streams.ts'
import type { People } from './people.ts'

// Maximum number of events that wait for a slow client. Such a client skips the oldest events.
const MAX_WAITING = 1000

interface LiveSources {
  scans: LiveItems
  deliveries: LiveItems
  requests: LiveItems
  alerts: LiveItems
  pages: LivePages
  people: People
  streams: OpenStreams
  stopping: AbortSignal
}
type Push = (...events: LiveEvent[]) => void

export function createEventsHandlers(live: LiveSources): Handlers<typeof contract> {
  return {
    'GET /events': async ({ caller, query, signal }) => {
      const closed = live.streams.open(caller, AbortSignal.any([signal, live.stopping]))
      const topics = [...new Set(query.topics)]
      return streamEvents((push) => topics.flatMap((topic) => subscribe(live, { caller, topic, push })), closed)
    },
  }
}

/** Pushes the events of one topic. Returns functions that stop pushing. */
function subscribe(live: LiveSources, { caller, topic, push }: { caller: Caller; topic: string; push: Push }) {
  const workspaceId = caller.workspace.id
  if (topic === 'scans' || topic === 'deliveries' || topic === 'requests' || topic === 'alerts')
    return [live[topic].subscribe(workspaceId, (events) => push(...events))]
  const page = { workspaceId, pageId: topic.slice('page:'.length) }
  return [
    live.pages.subscribe(page, (news) => push({ topic: 'page', ...news })),
    live.people.join(page, {
      person: caller.actor,
      onChange: (people) => push({ topic: 'people', pageId: page.pageId, people }),
    }),
  ]
}

/** Yields the events of the subscriptions until the signal aborts. */
async function* streamEvents(
  subscribeAll: (push: Push) => (() => void)[],
  closed: AbortSignal,
): AsyncGenerator<LiveEvent> {
  let waiting: LiveEvent[] = []
  let wake = () => {}
  const unsubscribes = subscribeAll((...events) => {
    waiting = [...waiting, ...events].slice(-MAX_WAITING)
    wake()
  })
  closed.addEventListener('abort', () => wake(), { once: true })
  try {
    while (!closed.aborted) {
      const ready = waiting
      waiting = []
      yield* ready
      if (waiting.length === 0 && !closed.aborted) await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}
