import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { accountQueries, refreshSession, parseRecords } from './account.ts'
import { getJson, postJson } from './auth.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { PasskeyError } from './passkey-sign-in.ts'

export interface Passkey {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

const key = [...accountQueries.key, 'passkeys'] as const

export const passkeysQueries = {
  all: () =>
    queryOptions({
      queryKey: key,
      queryFn: async ({ signal }) =>
        parseRecords(await getJson('/auth/passkey/list-user-passkeys', signal)).map(parsePasskey),
    }),
}

/** Creates a passkey with the browser and stores it. The service names it after the device. */
export const addPasskey = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'add'],
    mutationFn: async (): Promise<Passkey> => {
      const response = await createCredential()
      const answer = await postJson('/auth/passkey/verify-registration', { response })
      return parsePasskey(isRecord(answer) ? answer : {})
    },
    // From now on the session has two factors.
    onSuccess: () => refreshSession(queryClient),
  })

export interface PasskeyName {
  passkey: Pick<Passkey, 'id' | 'name'>
  name: string
}

export const renamePasskey = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'rename'],
    mutationFn: ({ passkey: { id }, name }: PasskeyName) => postJson('/auth/passkey/update-passkey', { id, name }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })

/** Deletes a passkey, which may be the last second factor of the person. */
export const deletePasskey = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'delete'],
    mutationFn: (id: string) => postJson('/auth/passkey/delete-passkey', { id }),
    onSuccess: () => refreshSession(queryClient),
  })

async function createCredential(): Promise<object> {
  if (!('PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential))
    throw new PasskeyError('This browser does not support passkeys. Update it, or use another browser.')
  const options = await getJson('/auth/passkey/generate-register-options')
  if (!isCreationOptions(options)) throw new Error('The options for a passkey could not be read.')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    throw toPasskeyError(error)
  })
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError(notAdded)
  return credential.toJSON()
}

function isCreationOptions(options: unknown): options is PublicKeyCredentialCreationOptionsJSON {
  return isRecord(options) && typeof options['challenge'] === 'string'
}

const notAdded = 'No passkey was added, because the browser dialog was canceled or timed out.'

const messages: Readonly<Record<string, string>> = {
  NotAllowedError: notAdded,
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: 'This device cannot create passkeys. Use another device.',
  ConstraintError: 'This device cannot verify who uses it, which a passkey requires. Set up a screen lock first.',
  SecurityError: 'Passkeys do not work at this address of the dashboard.',
}

function toPasskeyError(error: unknown): unknown {
  return error instanceof DOMException ? new PasskeyError(messages[error.name] ?? notAdded) : error
}

function parsePasskey({ id, name, createdAt, lastUsedAt }: Record<string, unknown>): Passkey {
  return {
    id: String(id),
    name: String(name),
    createdAt: String(createdAt),
    lastUsedAt: typeof lastUsedAt === 'string' ? lastUsedAt : null,
  }
}
