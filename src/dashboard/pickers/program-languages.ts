import { toOptions } from '../ui/fields/options.ts'

/** Languages of code samples for webhook receivers. */
export const languages = toOptions({ node: 'Node', python: 'Python', php: 'PHP', go: 'Go' })

export type Language = (typeof languages)[number]['value']
