import type { NewRule, Rule } from '#contract/rules.ts'
import { invalidField } from '#service/http/api-error.ts'
import { createId } from '#service/ids/ids.ts'
import type { StoredRule } from '../schema.ts'

/** Stored rules, with dates parsed. */
export function presentRules(storedRules: readonly StoredRule[]): Rule[] {
  return storedRules.map(({ when: { from, until, ...when }, ...rule }) => ({
    ...rule,
    when: {
      ...when,
      ...(from === undefined ? {} : { from: new Date(from) }),
      ...(until === undefined ? {} : { until: new Date(until) }),
    },
  }))
}

/** Brings rules into their stored form. Sent ids stay, so that the history can show which rule changed. Missing ids are generated. */
export function toStoredRules(rules: readonly NewRule[]): StoredRule[] {
  const ids = new Set<string>()
  return rules.map(({ id = createId('rul'), name, url, split, when: { from, until, ...when } }, index) => {
    if (ids.has(id)) throw invalidField('body', `rules.${index}.id`, 'Each rule must have its own id')
    ids.add(id)
    const bounds = {
      ...(from === undefined ? {} : { from: from.toISOString() }),
      ...(until === undefined ? {} : { until: until.toISOString() }),
    }
    return { id, name, when: { ...when, ...bounds }, ...(split ? { split } : { url }) }
  })
}
