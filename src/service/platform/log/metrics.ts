import { setTimeout as pause } from 'node:timers/promises'
import { Counter, Gauge, Registry } from 'prom-client'

const PATIENCE_MS = 1_000

export type Metrics = ReturnType<typeof newMetrics>

/** The metrics of one service, for Prometheus: several services in one process each have their own. */
export function newMetrics() {
  const registry = new Registry()
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [registry] })
  return {
    registry,
    scans: counter('tessera_scans_total', 'Scans that were answered with a redirect.'),
    scansLost: counter('tessera_scans_lost_total', 'Redirected scans that could not be stored anywhere.'),
    /** Adds a value that is read for each request of the metrics; NaN if it cannot be read in time. */
    gauge(name: string, help: string, read: () => number | Promise<number>): void {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          const value = Promise.resolve()
            .then(read)
            .catch(() => NaN)
          gauge.set(await Promise.race([value, pause(PATIENCE_MS, NaN, { ref: false })]))
        },
      })
    },
  }
}
