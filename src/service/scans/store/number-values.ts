import type { NewValue, ScanValues } from './scan-values.ts'

interface ValuesOfItems<Item> {
  items: readonly Item[]
  /** A text that is equal for items with the same value. */
  toKey: (item: Item) => string
  /** Called once for each different key. */
  toValue: (item: Item) => NewValue
}

/** The number of the value of each item. New values get numbers, which outlive a transaction, so it must not be called inside one. */
export async function numberValues<Item>(
  values: ScanValues,
  workspaceId: string,
  { items, toKey, toValue }: ValuesOfItems<Item>,
): Promise<number[]> {
  const positions = new Map<string, number>()
  const itemPositions: number[] = []
  const distinct: NewValue[] = []
  for (const item of items) {
    const key = toKey(item)
    let position = positions.get(key)
    if (position === undefined) {
      position = distinct.push(toValue(item)) - 1
      positions.set(key, position)
    }
    itemPositions.push(position)
  }
  await values.learn(workspaceId, distinct)
  const numbers = distinct.map((value) => values.toNumber(workspaceId, value))
  return itemPositions.map((position) => numbers[position] ?? 0)
}
