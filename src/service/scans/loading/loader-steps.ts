import { channel } from 'node:diagnostics_channel'

const steps = channel('tessera.scan-loader')

/** Publishes a step of the loader on a channel, for the tests that kill the process at each step. */
export function publishLoaderStep(
  step: 'read' | 'inserted' | 'counted' | 'positioned' | 'committed' | 'discarded',
): void {
  if (steps.hasSubscribers) steps.publish(step)
}
