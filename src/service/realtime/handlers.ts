import type { events as contract, LiveEvent } from '#contract/events.ts'
import type { Caller } from '#service/http/caller.ts'
import type { Handlers } from '../http/handler.ts'
import type { LiveItems } from './live-items.ts'
import type { LivePages } from './live-pages.ts'
import type { OpenStreams } from './open-streams.ts'
import type { People } from './people.ts'

// A slow client skips to the newest event.
const MOST_WAITING = 1000

interface Live {
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

export function eventsHandlers(live: Live): Handlers<typeof contract> {
  return {
    'GET /events': async ({ caller, query, signal }) => {
      const over = live.streams.open(caller, AbortSignal.any([signal, live.stopping]))
      const topics = [...new Set(query.topics)]
      return happenings((push) => topics.flatMap((topic) => subscribe(live, { caller, topic, push })), over)
    },
  }
}

/** Sends the events of one topic; returns a function that stops it. */
function subscribe(live: Live, { caller, topic, push }: { caller: Caller; topic: string; push: Push }) {
  const workspaceId = caller.workspace.id
  if (topic === 'scans' || topic === 'deliveries' || topic === 'requests' || topic === 'alerts')
    return [live[topic].subscribe(workspaceId, (events) => push(...events))]
  const page = { workspaceId, pageId: topic.slice('page:'.length) }
  return [
    live.pages.subscribe(page, (news) => push({ topic: 'page', ...news })),
    live.people.join(page, {
      person: caller.actor,
      changed: (people) => push({ topic: 'people', pageId: page.pageId, people }),
    }),
  ]
}

async function* happenings(begin: (push: Push) => (() => void)[], over: AbortSignal): AsyncGenerator<LiveEvent> {
  let waiting: LiveEvent[] = []
  let wake = () => {}
  const stops = begin((...events) => {
    waiting = [...waiting, ...events].slice(-MOST_WAITING)
    wake()
  })
  over.addEventListener('abort', () => wake(), { once: true })
  try {
    while (!over.aborted) {
      const ready = waiting
      waiting = []
      yield* ready
      if (waiting.length === 0 && !over.aborted) await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    for (const stop of stops) stop()
  }
}
