import { AsyncLocalStorage } from 'node:async_hooks'
import type { Person } from './person.ts'

/** The member for whom the current request of an assistant is made. Only code of this process can set it, so no header can forge it. */
const actingPerson = new AsyncLocalStorage<Person>()

/** Runs work, such as an injected request, as a member. */
export function runAsPerson<T>(person: Person, work: () => Promise<T>): Promise<T> {
  return actingPerson.run(person, work)
}

export function findActingPerson(): Person | null {
  return actingPerson.getStore() ?? null
}
