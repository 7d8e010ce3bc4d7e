import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type {
  Reporter as PlaywrightReporter,
  TestCase as PlaywrightTest,
  TestError,
  TestResult,
} from 'playwright/types/testReporter'
import type { InlineConfig, Reporter as VitestReporter } from 'vitest/node'

// Both runners explain failures in a summary after the last test, which a killed run never writes. These reporters print each failure
// with its reason when it happens and append it to a file.

interface Reason {
  message?: string
  diff?: string
  stack?: string
  /** Source lines around the failure, if the runner provides them. */
  snippet?: string
  cause?: unknown
}

/** Creates the reporters of a run of Vitest. If VITEST_REPORT is set, the results are also written to that file as JSON. */
export function createVitestReporters(file: string): NonNullable<InlineConfig['reporters']> {
  const outputFile = process.env['VITEST_REPORT']
  return ['default', createFailureReporter(file), ...(outputFile === undefined ? [] : [createJsonReporter(outputFile)])]
}

function createJsonReporter(outputFile: string): [string, { outputFile: string }] {
  return ['json', { outputFile }]
}

/** Creates a reporter for Vitest. Each run deletes `file`, and the first failure creates it again. */
function createFailureReporter(file: string): VitestReporter {
  return {
    onTestRunStart: () => rmSync(file, { force: true }),
    onTestCaseResult: (test) => {
      const { state, errors } = test.result()
      if (state === 'failed')
        record(file, `${test.project.name} ${test.module.relativeModuleId} > ${test.fullName}`, errors)
    },
    // Hooks of a `describe`.
    onTestSuiteResult: (suite) =>
      record(file, `${suite.project.name} ${suite.module.relativeModuleId} > ${suite.fullName}`, suite.errors()),
    // Imports and hooks of a file.
    onTestModuleEnd: (module) => record(file, `${module.project.name} ${module.relativeModuleId}`, module.errors()),
    onTestRunEnd: (_, unhandled) => record(file, 'Outside of tests', unhandled),
  }
}

/** A reporter for Playwright that prints and records failures in the same way. */
export class PlaywrightFailures implements PlaywrightReporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  onBegin(): void {
    rmSync(this.#file, { force: true })
  }

  onTestEnd(test: PlaywrightTest, { status, errors }: TestResult): void {
    if (status !== 'skipped' && status !== test.expectedStatus)
      record(
        this.#file,
        test.titlePath().filter(Boolean).join(' > '),
        errors.length > 0 ? errors : [{ message: status }],
      )
  }

  onError(error: TestError): void {
    record(this.#file, 'Outside of tests', [error])
  }
}

function record(file: string, title: string, reasons: readonly Reason[]) {
  if (reasons.length === 0) return
  const text = `\nFAILED ${title}\n\n${reasons.map(formatReason).join('\n\n')}\n`
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, stripVTControlCharacters(text))
  process.stderr.write(text)
}

function formatReason({ message = '', diff, stack = '', snippet, cause }: Reason): string {
  // Most stacks begin with the message, but not those of every assertion.
  const position = (stack.includes(message) ? stack : `${message}\n${stack}`)
    .split('\n')
    .filter((line) => !/^ +at .*node_modules\/(vitest|vite|playwright)\//.test(line))
    .join('\n')
  const causeText = isReason(cause) ? `caused by ${formatReason(cause)}` : undefined
  return [position, diff, snippet, causeText].filter(Boolean).join('\n\n')
}

function isReason(value: unknown): value is Reason {
  return typeof value === 'object' && value !== null && 'message' in value
}
