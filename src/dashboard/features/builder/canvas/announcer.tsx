import { useAnnouncement } from '../sync/announcements.ts'

/** What is read aloud; the same words twice are two announcements. */
export function Announcer() {
  const { text, turn } = useAnnouncement()
  return (
    <p aria-live="assertive" className="sr-only">
      {text}
      {turn % 2 === 1 ? '\u00a0' : ''}
    </p>
  )
}
