import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'
import { getFailureText } from './failure-text.ts'

interface UndoableMutationOptions<Input, Result, Context> {
  mutation: UseMutationOptions<Result, Error, Input, Context>
  /**
   * When to show the toast. `after`: when the service has responded. `before`: at once, without a result, for mutations that update the cache
   * optimistically.
   */
  toastWhen?: 'after' | 'before'
  /** Text of the toast; undefined shows none. */
  describeResult: (input: Input, result: Result | undefined) => string | { message: string; tone: 'bad' } | undefined
  /** Returns the action of Undo, or undefined if there is none. `mutateAsync` runs the same mutation without a toast. */
  createUndo?: (
    input: Input,
    result: Result | undefined,
    mutateAsync: (input: Input) => Promise<Result>,
  ) => (() => Promise<unknown>) | undefined
  /** Sentence for a failed mutation, such as "The code was not archived." The reason follows it. */
  describeFailure: (input: Input) => string
  /** Sentence for a failed Undo; by default that of `describeFailure`. */
  describeUndoFailure?: (input: Input) => string
  describeReason?: (error: unknown) => string
  /**
   * For a mutation that cannot be reversed: hides the item until the toast closes, and only then runs the mutation. Returns a function that
   * shows the item again.
   */
  hide?: (input: Input) => () => void
}

/** A mutation whose toast offers Undo. If the mutation or Undo fails, a toast gives the reason. */
export function useUndoableMutation<Input, Result, Context>(options: UndoableMutationOptions<Input, Result, Context>) {
  const {
    mutation,
    toastWhen = 'after',
    describeResult,
    createUndo,
    describeFailure,
    describeUndoFailure = describeFailure,
    describeReason = getFailureText,
    hide,
  } = options
  const { mutateAsync, isPending } = useMutation(mutation)
  const showFailure = (sentence: string, id?: string) => (error: unknown) =>
    toast({ message: `${sentence} ${describeReason(error)}`, tone: 'bad', ...(id !== undefined && { id }) })
  const showDone = (input: Input, result: Result | undefined, id: string) => {
    const text = toText(describeResult(input, result))
    if (!text) return
    const runUndo = createUndo?.(input, result, mutateAsync)
    toast({
      ...text,
      id,
      ...(runUndo && { undo: () => void runUndo().catch(showFailure(describeUndoFailure(input))) }),
    })
  }
  /** Rejects if the mutation fails, for a form that shows the error itself. */
  const runInForm = async (input: Input): Promise<Result> => {
    const result = await mutateAsync(input)
    showDone(input, result, crypto.randomUUID())
    return result
  }
  /** Resolves with undefined if the mutation fails. */
  const run = async (input: Input): Promise<Result | undefined> => {
    const id = crypto.randomUUID()
    if (toastWhen === 'before') showDone(input, undefined, id)
    try {
      const result = await mutateAsync(input)
      if (toastWhen === 'after') showDone(input, result, id)
      return result
    } catch (error) {
      showFailure(describeFailure(input), id)(error)
      return undefined
    }
  }
  const runLater = (input: Input) => {
    const showAgain = hide?.(input)
    // A browser may show a page again that it has hidden, with the toast.
    let isSent = false
    const send = () => {
      removeEventListener('pagehide', send)
      if (isSent) return
      isSent = true
      void mutateAsync(input)
        .catch(showFailure(describeFailure(input)))
        .finally(showAgain)
    }
    const cancel = () => {
      removeEventListener('pagehide', send)
      if (!isSent) showAgain?.()
    }
    addEventListener('pagehide', send)
    toast({ message: '', ...toText(describeResult(input, undefined)), undo: cancel, onExpire: send })
  }
  return { run: (input: Input) => (hide ? runLater(input) : void run(input)), runAndWait: run, runInForm, isPending }
}

function toText(text: string | { message: string; tone: 'bad' } | undefined) {
  return typeof text === 'string' ? { message: text } : text
}
