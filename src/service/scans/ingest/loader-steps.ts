import { channel } from 'node:diagnostics_channel'

const steps = channel('tessera.scan-loader')

/** Says how far the loader has come, to whoever subscribed to the channel: the test that kills the process at each step. */
export function loaderStep(step: 'read' | 'inserted' | 'counted' | 'positioned' | 'committed' | 'discarded'): void {
  if (steps.hasSubscribers) steps.publish(step)
}
