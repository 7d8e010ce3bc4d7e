import { createContext } from 'react'

export interface FormState {
  /** Whether something was entered that is not saved. */
  isDirty: boolean
}

/** The forms in a dialog, so that it does not close over what was entered. */
export const OpenForms = createContext<Set<FormState>>(new Set())
