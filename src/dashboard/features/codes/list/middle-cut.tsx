import { getTail } from './short-address.ts'

/** Keeps the end, which distinguishes addresses. */
export function MiddleCut({ text }: { text: string }) {
  const tail = getTail(text)
  return (
    <>
      <span className="truncate">{text.slice(0, text.length - tail.length)}</span>
      {tail === '' ? null : <span className="shrink-0">{tail}</span>}
    </>
  )
}
