// The builder's page bears them (see the bff's builder-page.ts); it is read whole before any of its scripts runs.
const answers = new Map(
  [...(globalThis.document?.querySelectorAll<HTMLElement>('script[data-answer]') ?? [])].map((element) => {
    element.remove()
    return [element.dataset['answer'], element.textContent]
  }),
)

/** The answer to a read that this page was sent with, once: undefined where it was not. */
export function takeWritten(address: string): unknown {
  const text = answers.get(address)
  answers.delete(address)
  return text === undefined ? undefined : JSON.parse(text)
}
