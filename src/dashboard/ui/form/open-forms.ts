import { createContext } from 'react'

export interface FormState {
  /** Whether it has unsaved input. */
  isDirty: boolean
}

/** The forms in a dialog, which asks before it closes and discards their input. */
export const OpenForms = createContext<Set<FormState>>(new Set())
