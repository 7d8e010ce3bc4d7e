import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDashboardKeys } from '../../src/testing/dashboard-keys.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { processOptions } from '../../src/testing/process-options.ts'
import { spawnMain } from '../../src/testing/stack.ts'
import { until } from '../../src/testing/wait-until.ts'

export const admin = { email: 'ada@example.com', password: 'correct horse battery' }

interface LimitedProductOptions {
  dataDir: string
  limitBytes: number
}

/** The built product in a control group with a limit of memory. If it ends, it is started again, as a service manager does. */
export class LimitedProduct {
  readonly dashboardOrigin
  readonly serviceOrigin
  #settings
  #flags
  #group
  #dataDir
  #main!: ReturnType<typeof spawnMain>
  #isEnding = false
  #restarts = 0
  #peakBytes = 0

  private constructor({ dataDir, limitBytes }: LimitedProductOptions, ports: { dashboard: number; service: number }) {
    this.#dataDir = dataDir
    this.#group = new ControlGroup(`tessera-${process.pid}`, limitBytes)
    this.dashboardOrigin = `http://127.0.0.1:${ports.dashboard}`
    this.serviceOrigin = `http://127.0.0.1:${ports.service}`
    const { belowBytes, flags } = processOptions.smallMachine
    // `npm start` runs inside of the limit, and so knows it before it starts the server.
    this.#flags = limitBytes < belowBytes ? flags : []
    this.#settings = {
      PORT: String(ports.dashboard),
      SERVICE_PORT: String(ports.service),
      PUBLIC_ORIGIN: this.dashboardOrigin,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      TRUST_PROXY: '127.0.0.1',
      CHECK_DESTINATIONS: '0',
    }
  }

  static async start(options: LimitedProductOptions): Promise<LimitedProduct> {
    const product = new LimitedProduct(options, { dashboard: await freePort(), service: await freePort() })
    await product.#launch()
    return product
  }

  /** The API with the key of the demo's workspace. */
  async getApi(): Promise<{ base: string; key: string | null }> {
    const [key = null] = await readDashboardKeys(this.#dataDir)
    return { base: `${this.serviceOrigin}/v1`, key }
  }

  measure(): { residentBytes: number; peakBytes: number; restarts: number; kills: number } {
    const { VmRSS = 0, VmHWM = 0 } = readMemory(this.#main.pid)
    this.#peakBytes = Math.max(this.#peakBytes, VmHWM)
    return {
      residentBytes: VmRSS,
      peakBytes: this.#peakBytes,
      restarts: this.#restarts,
      kills: this.#group.countKills(),
    }
  }

  /** The output of the product since its last start. */
  output(): string {
    return this.#main.output()
  }

  async end(): Promise<void> {
    this.#isEnding = true
    this.#main.kill('SIGTERM')
    await this.#main.ended
    this.#group.remove()
  }

  async #launch() {
    const main = spawnMain('dist/server/main.js', this.#settings, this.#flags)
    this.#group.add(main.pid)
    this.#main = main
    void main.ended.then(async () => {
      if (this.#isEnding) return
      this.#restarts++
      console.error(`The product ended:\n${main.output().slice(-2_000)}`)
      await this.#launch()
    })
    await until(() => main.hasExited() || /^ready$/m.test(main.output()), { seconds: 300, event: 'The line `ready`' })
  }
}

/** A control group of Linux, version 1 or 2, that limits the memory of its processes. */
class ControlGroup {
  #directory
  #isSecondVersion = existsSync('/sys/fs/cgroup/cgroup.controllers')

  constructor(name: string, limitBytes: number) {
    this.#directory = join(this.#isSecondVersion ? '/sys/fs/cgroup' : '/sys/fs/cgroup/memory', name)
    mkdirSync(this.#directory, { recursive: true })
    const limit = this.#isSecondVersion ? 'memory.max' : 'memory.limit_in_bytes'
    writeFileSync(join(this.#directory, limit), String(limitBytes))
  }

  add(pid: number): void {
    writeFileSync(join(this.#directory, 'cgroup.procs'), String(pid))
  }

  /** How many processes the kernel killed because of the limit. */
  countKills(): number {
    const file = join(this.#directory, this.#isSecondVersion ? 'memory.events' : 'memory.oom_control')
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  }

  remove(): void {
    rmdirSync(this.#directory)
  }
}

/** Memory of a process in bytes: `VmRSS` now, `VmHWM` at its peak. Nothing if the process has ended. */
function readMemory(pid: number): Record<string, number> {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return {}
  const lines = readFileSync(file, 'utf8').matchAll(/^(VmRSS|VmHWM):\s+(\d+) kB$/gm)
  return Object.fromEntries(Array.from(lines, ([, name = '', kilobytes]) => [name, Number(kilobytes) * 1024]))
}
