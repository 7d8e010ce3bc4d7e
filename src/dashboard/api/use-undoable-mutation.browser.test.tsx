import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { toast as sonner } from 'sonner'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { undoLastToast } from '../ui/toast.ts'
import { Toaster } from '../ui/toaster.tsx'
import { useUndoableMutation } from './use-undoable-mutation.ts'

afterEach(() => {
  sonner.dismiss()
  while (undoLastToast());
})

type Options = Pick<Parameters<typeof useUndoableMutation<string, string, unknown>>[0], 'toastWhen' | 'hide'>

interface ArchiveProps extends Options {
  send: (name: string) => Promise<string>
}

function Archive({ send, ...options }: ArchiveProps) {
  const { run } = useUndoableMutation<string, string, unknown>({
    ...options,
    mutation: { mutationFn: send },
    describeResult: (name) => `Archived ${name}`,
    createUndo: (name, _, mutateAsync) => () => mutateAsync(`not ${name}`),
    describeFailure: (name) => `${name} was not archived.`,
    describeUndoFailure: (name) => `${name} was not restored.`,
    describeReason: (error) => (error instanceof Error ? error.message : ''),
  })
  return (
    <button type="button" onClick={() => run('Bar')}>
      Archive
    </button>
  )
}

async function renderArchive(props: ArchiveProps) {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Archive {...props} />
      <Toaster />
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: 'Archive' }).click()
  return screen
}

/** A mutation that records the names that were sent. Names in `rejectedNames` fail. */
function createSend(rejectedNames: readonly string[] = []) {
  const sentNames: string[] = []
  const send = async (name: string) => {
    sentNames.push(name)
    if (rejectedNames.includes(name)) throw new Error('The service does not respond.')
    return name
  }
  return { sent: sentNames, send }
}

test('Undo in the toast runs the reverse mutation once', async () => {
  const { sent, send } = createSend()
  const screen = await renderArchive({ send })
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sent).toEqual(['Bar', 'not Bar'])
  await expect.element(screen.getByText('Archived Bar')).not.toBeInTheDocument()
})

test('a failed mutation shows its reason without Undo', async () => {
  const screen = await renderArchive(createSend(['Bar']))
  await expect.element(screen.getByText('Bar was not archived. The service does not respond.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('a failed Undo shows its reason', async () => {
  const screen = await renderArchive(createSend(['not Bar']))
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Bar was not restored. The service does not respond.')).toBeVisible()
})

test('a toast that was shown before the response is replaced if the mutation fails', async () => {
  const reply = Promise.withResolvers<string>()
  const screen = await renderArchive({ send: () => reply.promise, toastWhen: 'before' })
  await expect.element(screen.getByText('Archived Bar')).toBeVisible()
  reply.reject(new Error('The service does not respond.'))
  await expect.element(screen.getByText('Bar was not archived. The service does not respond.')).toBeVisible()
  await expect.element(screen.getByText('Archived Bar')).not.toBeInTheDocument()
  expect(undoLastToast()).toBe(false)
})

test('an irreversible mutation is sent only when the toast closes without Undo', async () => {
  const { sent, send } = createSend()
  const hidden = new Set<string>()
  const hide = (name: string) => {
    hidden.add(name)
    return () => void hidden.delete(name)
  }
  const screen = await renderArchive({ send, hide })
  expect(hidden).toEqual(new Set(['Bar']))
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(hidden.size).toBe(0)
  await expect.element(screen.getByText('Archived Bar')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Archive' }).click()
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => sent).toEqual(['Bar'])
  await expect.poll(() => hidden.size).toBe(0)
})

test('a mutation that waits for its toast is sent when the window closes', async () => {
  const { sent, send } = createSend()
  const screen = await renderArchive({ send, hide: () => () => {} })
  dispatchEvent(new Event('pagehide'))
  await expect.poll(() => sent).toEqual(['Bar'])
  // The browser shows the page again, with the toast.
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(screen.getByText('Archived Bar')).not.toBeInTheDocument()
  expect(sent).toEqual(['Bar'])
})
