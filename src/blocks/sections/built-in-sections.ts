import { features, steps } from './features.ts'
import { calls, heroes } from './heroes.ts'
import { people, pictures } from './people.ts'
import { footers, prices, visits } from './places.ts'
import type { BuiltInSection } from './section-parts.ts'

/** The sections of the palette, in the order in which it shows them. */
export const builtInSections: readonly BuiltInSection[] = [
  ...heroes,
  ...features,
  ...steps,
  ...prices,
  ...people,
  ...pictures,
  ...visits,
  ...calls,
  ...footers,
]
