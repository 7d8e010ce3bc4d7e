import type { BetterAuthPlugin } from 'better-auth'
import { createAuthorizationURL, type OAuthProvider } from 'better-auth/oauth2'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Claims, identityProvider, type IdentityProvider, type Returned } from './identity-provider.ts'
import { SingleSignOnFailure } from './failure.ts'
import type { SingleSignOnSettings } from './settings.ts'

export const PROVIDER_ID = 'oidc'

/** What one callback finds out on its way through better-auth. */
export interface Attempt {
  /** Decides whether a person may come in, before anything of theirs is stored; throws a SingleSignOnFailure if not. */
  admit(claims: Claims): Promise<void>
  returned?: Omit<Returned, 'nonce'>
  claims?: Claims
  session?: { id: string; userId: string }
}

/** The key of a person's account at the provider. A subject is unique for its issuer only. */
export function toAccountId({ issuer }: SingleSignOnSettings, { subject }: Claims): string {
  return `${issuer} ${subject}`
}

export interface SingleSignOn {
  settings: SingleSignOnSettings
  plugin: BetterAuthPlugin
  /** Runs a callback, and writes down in `attempt` what better-auth does not hand on. */
  during<T>(attempt: Attempt, work: () => Promise<T>): Promise<T>
}

/**
 * Makes the identity provider known to better-auth, which makes the state, nonce and PKCE verifier and binds them to the browser.
 * better-auth's plugin for OpenID Connect is not used: it asks the provider at the start, and allows clocks no difference.
 */
export function openSingleSignOn(settings: SingleSignOnSettings): SingleSignOn {
  const attempts = new AsyncLocalStorage<Attempt>()
  const registered = toProvider(settings, { provider: identityProvider(settings), attempts })
  const plugin: BetterAuthPlugin = {
    id: 'single-sign-on',
    init: ({ socialProviders }) => ({
      context: { socialProviders: [registered, ...socialProviders] },
      options: {
        databaseHooks: {
          session: {
            create: {
              async after({ id, userId }) {
                const attempt = attempts.getStore()
                if (attempt) attempt.session = { id, userId }
              },
            },
          },
        },
      },
    }),
  }
  return { settings, plugin, during: (attempt, work) => attempts.run(attempt, work) }
}

function toProvider(
  settings: SingleSignOnSettings,
  { provider, attempts }: { provider: IdentityProvider; attempts: AsyncLocalStorage<Attempt> },
): OAuthProvider<Claims> {
  const { issuer, clientId, clientSecret, scopes } = settings
  return {
    id: PROVIDER_ID,
    name: 'Single sign-on',
    issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => toAccountId(settings, profile),
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce = '' }) {
      const authorizationEndpoint = await provider.authorizationEndpoint()
      return createAuthorizationURL({
        id: PROVIDER_ID,
        options: { clientId, clientSecret },
        authorizationEndpoint,
        state,
        nonce: idTokenNonce,
        codeVerifier,
        redirectURI,
        scopes,
      })
    },
    // better-auth would store the tokens, for which we have no use: they are fetched below, where the nonce is known.
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const attempt = attempts.getStore()
      if (!attempt || codeVerifier === undefined) return null
      attempt.returned = { code, codeVerifier, redirectURI }
      return {}
    },
    async getUserInfo({ expectedIdTokenNonce: nonce }) {
      const attempt = attempts.getStore()
      if (!attempt?.returned || nonce === undefined)
        throw new SingleSignOnFailure('sign_in_expired', 'its state has no nonce')
      const claims = await provider.exchange({ ...attempt.returned, nonce })
      await attempt.admit(claims)
      attempt.claims = claims
      const { email, emailVerified, name } = claims
      return { user: { email, emailVerified, name }, data: claims }
    },
  }
}
