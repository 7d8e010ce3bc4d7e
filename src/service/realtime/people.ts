import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { notify, type Opened } from '#database/open.ts'

const BEAT_MS = 20_000
const FORGOTTEN_MS = 3 * BEAT_MS
const CHANNEL = 'people'
// A notification has at most 7,999 bytes.
const MAX_PEOPLE = 20

const Person = z.object({ id: z.string(), name: z.string() })
type Person = z.output<typeof Person>
const PresenceNews = z.object({
  process: z.string(),
  page: z.string(),
  people: z.array(Person),
  /** Whether the other processes should send their lists. */
  asks: z.boolean(),
})

interface Here {
  person: Person
  changed(people: Person[]): void
}

export interface People {
  /**
   * Registers a person who has a page open, and calls back with everybody who has, at once and after each change; returns a function that
   * removes the person.
   */
  join(page: { workspaceId: string; pageId: string }, here: Here): () => void
  close(): void
}

/**
 * People by open page, one for each open stream. Each process sends its list to the others and repeats it from time to time; a list that
 * is not repeated is dropped.
 */
export async function startPeople(
  { db, listen }: Pick<Opened, 'db' | 'listen'>,
  failed: (error: unknown) => void,
): Promise<People> {
  const process = randomUUID()
  const local = new Map<string, Set<Here>>()
  /** By page, then by process. */
  const elsewhere = new Map<string, Map<string, { people: Person[]; at: number }>>()
  const sent = new Map<string, string>()
  let closed = false

  const localPeople = (page: string) => distinct([...(local.get(page) ?? [])].map(({ person }) => person))
  const everybody = (page: string) =>
    distinct([...localPeople(page), ...[...(elsewhere.get(page)?.values() ?? [])].flatMap(({ people }) => people)])

  function announce(page: string, how: { asks: boolean }) {
    if (closed) return
    const people = localPeople(page).slice(0, MAX_PEOPLE)
    const announced: z.input<typeof PresenceNews> = { process, page, people, ...how }
    notify(db, CHANNEL, JSON.stringify(announced)).catch(failed)
  }

  /** Sends the list to this process's streams if it has changed, and always to a new one. */
  function refresh(page: string, newcomer: Here | null = null) {
    const here = local.get(page)
    if (!here) {
      sent.delete(page)
      elsewhere.delete(page)
      return
    }
    const people = everybody(page)
    const text = JSON.stringify(people)
    const isNew = sent.get(page) !== text
    sent.set(page, text)
    for (const each of here) if (isNew || each === newcomer) each.changed(people)
  }

  function hear(payload: string) {
    const { page, people, asks, ...from } = PresenceNews.parse(JSON.parse(payload))
    if (from.process === process || !local.has(page)) return
    const processes = elsewhere.get(page) ?? new Map<string, { people: Person[]; at: number }>()
    elsewhere.set(page, processes)
    if (people.length === 0) processes.delete(from.process)
    else processes.set(from.process, { people, at: Date.now() })
    refresh(page)
    if (asks) announce(page, { asks: false })
  }

  function beat() {
    const forgotten = Date.now() - FORGOTTEN_MS
    for (const processes of elsewhere.values())
      for (const [name, { at }] of processes) if (at < forgotten) processes.delete(name)
    for (const page of local.keys()) {
      announce(page, { asks: false })
      refresh(page)
    }
  }

  await listen(CHANNEL, {
    onNotification: hear,
    missed: () => [...local.keys()].forEach((page) => announce(page, { asks: true })),
  })
  const beating = setInterval(beat, BEAT_MS).unref()
  return {
    join({ workspaceId, pageId }, here) {
      const page = `${workspaceId} ${pageId}`
      const others = local.get(page) ?? new Set()
      local.set(page, others.add(here))
      announce(page, { asks: others.size === 1 })
      refresh(page, here)
      return () => {
        others.delete(here)
        if (others.size === 0) local.delete(page)
        announce(page, { asks: false })
        refresh(page)
      }
    },
    close() {
      closed = true
      clearInterval(beating)
    },
  }
}

function distinct(people: readonly Person[]): Person[] {
  return [...new Map(people.map((person) => [person.id, person])).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
