import type { NewDestination } from '#dashboard/api/destination.ts'
import type { CreateCodeBody } from '#dashboard/api/code.ts'

/** The answers to the questions of a kind, by key. Missing answers are empty; a switch that is on is `yes`. */
export type Answers = Readonly<Record<string, string | undefined>>

/** A field of a kind. */
export interface Question {
  key: string
  label: string
  input?: 'text' | 'lines' | 'tel' | 'email' | 'url' | 'country' | 'choice' | 'switch' | 'dateTime'
  optional?: true
  hint?: string
  placeholder?: string
  maxLength?: number
  /** Labels by value, for a choice. The first one is the default. */
  options?: Readonly<Record<string, string>>
  /** Whether the field is shown, by the other answers. */
  isShown?: (answers: Answers) => boolean
}

/** A block of a page that is made from answers. */
export interface NewBlock {
  type: string
  fields: Record<string, unknown>
}

/** A page that is made from a template, with the answers in its blocks. */
export interface PageDraft {
  title: string
  /** Ids of built-in templates, whose theme the page gets. The first one that the service has is used. */
  templateIds: readonly string[]
  blocks: readonly NewBlock[]
}

/** What the code opens. */
export type Target =
  | { make: 'code'; destination: NewDestination; more?: Pick<CreateCodeBody, 'appUrl' | 'rules'> }
  | { make: 'page'; page: PageDraft }

export type AnswersResult = { ok: true; target: Target } | { ok: false; problems: Readonly<Record<string, string>> }

/** The questions of a kind of code, and how their answers become the destination. */
export interface AnsweredKind {
  questions: readonly Question[]
  /** Reads the answers: what to make of them, or the problems by the key of the question. */
  read(answers: Answers): AnswersResult
  /** A name for the code. Empty while there are not enough answers. */
  suggestName(answers: Answers): string
  /** The text of a code that has the data itself. Undefined if the kind needs a page. */
  toStaticText?(answers: Answers): string
}

/** The answer without spaces around it. */
export function getAnswer(answers: Answers, key: string): string {
  return answers[key]?.trim() ?? ''
}

/** Collects problems: the first one of each question counts. */
export class Problems {
  readonly #found: Record<string, string> = {}

  add(key: string, message: string): void {
    this.#found[key] ??= message
  }

  /** The reading with the problems, or with the target if there are none. */
  finish(createTarget: () => Target): AnswersResult {
    return Object.keys(this.#found).length > 0
      ? { ok: false, problems: this.#found }
      : { ok: true, target: createTarget() }
  }
}
