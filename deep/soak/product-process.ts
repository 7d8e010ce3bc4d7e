import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnMain } from '../../src/testing/stack.ts'
import { startTcpSwitch } from '../../src/testing/tcp-switch.ts'
import { until } from '../../src/testing/wait-until.ts'

const START_SECONDS = 180
const STOP_SECONDS = 60

/** A process of the product that ended without being asked to. */
export interface UnexpectedExit {
  name: string
  code: number | null
  /** The end of its output. */
  output: string
}

interface ProcessOptions {
  name: string
  /** The folder of the log, and of the file with the time of the process. */
  home: string
  environment: Record<string, string>
  /** The port of the proxy that leads to the primary. */
  databasePort: number
  /** The library that changes the clock. */
  faketime: string
  onUnexpectedExit(exit: UnexpectedExit): void
}

/** A part of the product in a process of its own, with a clock and a connection to the database of its own. */
export class ProductProcess {
  readonly name
  readonly #options
  readonly #database
  readonly #clockFile
  #running: ReturnType<typeof spawnMain> | undefined
  #isEndExpected = false
  #output = ''

  private constructor(options: ProcessOptions, database: Awaited<ReturnType<typeof startTcpSwitch>>) {
    this.name = options.name
    this.#options = options
    this.#database = database
    this.#clockFile = join(options.home, `${options.name}.clock`)
    this.setClock('+0')
  }

  static async create(options: ProcessOptions): Promise<ProductProcess> {
    return new ProductProcess(options, await startTcpSwitch(options.databasePort))
  }

  /** Starts the process and returns when it is ready. A process that has just exited on its own is started again, as a supervisor would do. */
  async start(): Promise<void> {
    this.#isEndExpected = false
    const { environment, faketime } = this.#options
    const running = spawnMain('dist/server/main.js', {
      ...environment,
      DATABASE_URL: `postgres://postgres@127.0.0.1:${this.#database.port}/postgres`,
      LD_PRELOAD: faketime,
      FAKETIME_TIMESTAMP_FILE: this.#clockFile,
      FAKETIME_CACHE_DURATION: '1',
      // Timers and times of files are not changed.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    })
    this.#running = running
    void running.ended.then((code) => this.#handleEnd(running, code))
    const isReady = () => /^ready$/m.test(running.output())
    await until(() => running.hasExited() || isReady(), { seconds: START_SECONDS, event: `The start of ${this.name}` })
  }

  /** Kills the process, as a crash does. */
  async kill(): Promise<void> {
    this.#isEndExpected = true
    this.#running?.kill('SIGKILL')
    await this.#running?.ended
  }

  /** Stops the process as an operator does. Returns its exit code. */
  async stop(): Promise<number | null> {
    this.#isEndExpected = true
    this.#running?.kill('SIGTERM')
    await until(() => this.#running?.hasExited() !== false, {
      seconds: STOP_SECONDS,
      event: `The stop of ${this.name}`,
    })
    return (await this.#running?.ended) ?? null
  }

  freeze(): void {
    this.#running?.kill('SIGSTOP')
  }

  continue(): void {
    this.#running?.kill('SIGCONT')
  }

  /** Sets the clock of the process: `+0`, `+40d`, `-3h`. */
  setClock(offset: string): void {
    writeFileSync(this.#clockFile, `${offset}\n`)
  }

  /** Closes the connections to the database and refuses new ones, or leads them to the primary again. */
  allowDatabase(isAllowed: boolean): void {
    this.#database.switchTo(isAllowed ? this.#options.databasePort : null)
  }

  delayDatabase(milliseconds: number): void {
    this.#database.delayBy(milliseconds)
  }

  async remove(): Promise<void> {
    this.continue()
    await this.kill()
    this.#database.close()
    writeFileSync(join(this.#options.home, `${this.name}.log`), this.#output)
  }

  #handleEnd(endedProcess: ReturnType<typeof spawnMain>, code: number | null): void {
    this.#output += endedProcess.output()
    if (this.#isEndExpected) return
    this.#options.onUnexpectedExit({ name: this.name, code, output: endedProcess.output().slice(-2_000) })
    void this.start()
  }
}
