import type { ReadValues, ScanValue, ValueKind } from '#columns/labels.ts'
import type { ClickHouse } from './clickhouse.ts'

/** The source of a request's counts, with the numbers of its values. */
export interface CountingContext {
  clickhouse: ClickHouse
  workspaceId: string
  numbers: ValueNumbers
}

/** Numbers for the values of one request, because figures name values by number and ClickHouse by text. */
export class ValueNumbers {
  // The number of a value is its position, from 1: the number 0 stands for a code that was never scanned.
  #values: ScanValue[] = []
  #numbers = new Map<ValueKind, Map<string, number>>()

  /** The number of a value. A value that has none gets the next one. */
  assign(kind: ValueKind, value: string): number {
    const numbers = this.#getNumbers(kind)
    const knownNumber = numbers.get(value)
    if (knownNumber !== undefined) return knownNumber
    const id = this.#values.push({ id: this.#values.length + 1, kind, value, parts: [] })
    numbers.set(value, id)
    return id
  }

  /** The number of a value, if it was assigned one. */
  find(kind: ValueKind, value: string): number | undefined {
    return this.#numbers.get(kind)?.get(value)
  }

  /** The text of a value that was assigned a number. */
  getText(number: number): string {
    const value = this.#values[number - 1]
    if (value === undefined) throw new Error('A number does not stand for a value.')
    return value.value
  }

  readonly readValues: ReadValues = async (numbers) =>
    new Map([...numbers].flatMap((number) => this.#values[number - 1] ?? []).map((value) => [value.id, value]))

  #getNumbers(kind: ValueKind): Map<string, number> {
    const numbers = this.#numbers.get(kind) ?? new Map<string, number>()
    this.#numbers.set(kind, numbers)
    return numbers
  }
}
