import { create } from 'zustand'

/** What assistive technology is told. The turn tells two announcements of the same text apart. */
export const useAnnouncement = create(() => ({ text: '', turn: 0 }))

/** Tells whoever does not see it what has happened: "Button 'Book a table' moved to 7 of 20". */
export function announce(text: string): void {
  useAnnouncement.setState(({ turn }) => ({ text, turn: turn + 1 }))
}
