import { getJson, postJson } from './auth.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { parsePerson, type Person } from './sign-in.ts'

interface PasskeyRequest {
  /** `conditional`: the browser offers passkeys in the field for the email address and waits. */
  mediation?: 'conditional'
  signal?: AbortSignal
}

/** The passkey was not used. The message is text for the person. */
export class PasskeyError extends Error {
  get userMessage(): string {
    return this.message
  }
}

/** Signs in with a passkey that the person chooses. */
export async function signInWithPasskey(request: PasskeyRequest = {}): Promise<Person> {
  return parsePerson(await postJson('/auth/passkey/verify-authentication', { response: await askForPasskey(request) }))
}

/** Asks for a passkey with the dialog of the browser. Returns the response for the service. */
export async function askForPasskey({ mediation, signal }: PasskeyRequest = {}): Promise<object> {
  if (!supportsPasskeys())
    throw new PasskeyError('This browser does not support passkeys. Update it, or sign in in another way.')
  const options = await getJson('/auth/passkey/generate-authenticate-options', signal)
  if (!isRequestOptions(options)) throw new Error('The options for a passkey could not be read.')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials
    .get({ publicKey, ...(mediation && { mediation }), ...(signal && { signal }) })
    .catch((error: unknown) => {
      signal?.throwIfAborted()
      throw toPasskeyError(error)
    })
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError(notUsed)
  return credential.toJSON()
}

/** Whether the browser can offer passkeys in the field for the email address. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!supportsPasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false
  return PublicKeyCredential.isConditionalMediationAvailable()
}

function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

function isRequestOptions(options: unknown): options is PublicKeyCredentialRequestOptionsJSON {
  return isRecord(options) && typeof options['challenge'] === 'string'
}

const notUsed = 'No passkey was used. Try again, or sign in in another way.'

/** Browsers do not say whether the person canceled, took too long or has no passkey for this site. */
function toPasskeyError(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error
  if (error.name === 'SecurityError') return new PasskeyError('Passkeys do not work at this address of the dashboard.')
  return new PasskeyError(notUsed)
}
