import { type CellValue, readAmount, readCount } from '#tables/cell-values.ts'

/** The whole number that a person typed, also in groups of three digits: `1,204`, `1.204`, `1 204`. Null if the text is empty or something else. */
export function readTypedCount(text: string): number | null {
  return getValue(readCount(text))
}

/** The amount that a person typed, as `readAmount` reads it. Null if the text is empty or something else. */
export function readTypedAmount(text: string): number | null {
  return getValue(readAmount(text))
}

function getValue<T>(cell: CellValue<T | null>): T | null {
  return cell.ok ? cell.value : null
}
