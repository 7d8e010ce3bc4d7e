import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { notify, type OpenedDatabase } from '#database/open.ts'

const HEARTBEAT_MS = 20_000
const EXPIRY_MS = 3 * HEARTBEAT_MS
const CHANNEL = 'people'
// A notification has at most 7,999 bytes.
const MAX_PEOPLE = 20

const Person = z.object({ id: z.string(), name: z.string() })
type Person = z.output<typeof Person>
const PresenceList = z.object({
  process: z.string(),
  page: z.string(),
  people: z.array(Person),
  /** Whether the other processes should send their lists too. */
  asks: z.boolean(),
})

interface PresentPerson {
  person: Person
  onChange(people: Person[]): void
}

interface RemoteList {
  people: Person[]
  receivedAt: number
}

export interface People {
  /**
   * Registers a person who has a page open, and calls back at once and after each change with everybody who has the page open. Returns a
   * function that removes the person.
   */
  join(page: { workspaceId: string; pageId: string }, presence: PresentPerson): () => void
  close(): void
}

/**
 * Tracks the people who have each page open. Each process sends its list to the other processes and repeats it from time to time. A list
 * that is not repeated is dropped.
 */
export async function startPeople(
  { db, listen }: Pick<OpenedDatabase, 'db' | 'listen'>,
  onError: (error: unknown) => void,
): Promise<People> {
  const process = randomUUID()
  const local = new Map<string, Set<PresentPerson>>()
  /** The lists of other processes, by page and process. */
  const remote = new Map<string, Map<string, RemoteList>>()
  const lastSent = new Map<string, string>()
  let closed = false

  const listLocal = (page: string) => toDistinct([...(local.get(page) ?? [])].map(({ person }) => person))
  const listAll = (page: string) =>
    toDistinct([...listLocal(page), ...[...(remote.get(page)?.values() ?? [])].flatMap(({ people }) => people)])

  function announce(page: string, { asks }: { asks: boolean }) {
    if (closed) return
    const people = listLocal(page).slice(0, MAX_PEOPLE)
    const list: z.input<typeof PresenceList> = { process, page, people, asks }
    notify(db, CHANNEL, JSON.stringify(list)).catch(onError)
  }

  /** Sends the list to the streams of this process if it has changed, and always to a new stream. */
  function refresh(page: string, newcomer: PresentPerson | null = null) {
    const present = local.get(page)
    if (!present) {
      lastSent.delete(page)
      remote.delete(page)
      return
    }
    const people = listAll(page)
    const text = JSON.stringify(people)
    const hasChanged = lastSent.get(page) !== text
    lastSent.set(page, text)
    for (const presentPerson of present) if (hasChanged || presentPerson === newcomer) presentPerson.onChange(people)
  }

  function receive(payload: string) {
    const { page, people, asks, process: sender } = PresenceList.parse(JSON.parse(payload))
    if (sender === process || !local.has(page)) return
    const processes = remote.get(page) ?? new Map<string, RemoteList>()
    remote.set(page, processes)
    if (people.length === 0) processes.delete(sender)
    else processes.set(sender, { people, receivedAt: Date.now() })
    refresh(page)
    if (asks) announce(page, { asks: false })
  }

  function sendHeartbeat() {
    const oldest = Date.now() - EXPIRY_MS
    for (const processes of remote.values())
      for (const [name, { receivedAt }] of processes) if (receivedAt < oldest) processes.delete(name)
    for (const page of local.keys()) {
      announce(page, { asks: false })
      refresh(page)
    }
  }

  await listen(CHANNEL, {
    onNotification: receive,
    onReconnect: () => [...local.keys()].forEach((page) => announce(page, { asks: true })),
  })
  const heartbeat = setInterval(sendHeartbeat, HEARTBEAT_MS).unref()
  return {
    join({ workspaceId, pageId }, presence) {
      const page = `${workspaceId} ${pageId}`
      const present = local.get(page) ?? new Set()
      local.set(page, present.add(presence))
      announce(page, { asks: present.size === 1 })
      refresh(page, presence)
      return () => {
        present.delete(presence)
        if (present.size === 0) local.delete(page)
        announce(page, { asks: false })
        refresh(page)
      }
    },
    close() {
      closed = true
      clearInterval(heartbeat)
    },
  }
}

function toDistinct(people: readonly Person[]): Person[] {
  return [...new Map(people.map((person) => [person.id, person])).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
