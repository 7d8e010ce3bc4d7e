import { getTail } from './short-address.ts'

/** Text that is cut in the middle, because the end distinguishes addresses. */
export function MiddleCut({ text }: { text: string }) {
  const tail = getTail(text)
  return (
    <>
      <span className="truncate">{text.slice(0, text.length - tail.length)}</span>
      {tail === '' ? null : <span className="shrink-0">{tail}</span>}
    </>
  )
}
