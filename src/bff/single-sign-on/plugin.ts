import type { BetterAuthPlugin } from 'better-auth'
import { createAuthorizationURL, type OAuthProvider } from 'better-auth/oauth2'
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Claims,
  createIdentityProvider,
  type IdentityProvider,
  type AuthorizationResponse,
} from './identity-provider.ts'
import { SingleSignOnFailure } from './failure.ts'
import type { SingleSignOnSettings } from './settings.ts'

export const PROVIDER_ID = 'oidc'

/** The results of a callback, collected while better-auth handles it. */
export interface Attempt {
  /** Called before anything about the person is stored. Throws a SingleSignOnFailure if the person has no access. */
  admit(claims: Claims): Promise<void>
  response?: Omit<AuthorizationResponse, 'nonce'>
  claims?: Claims
  session?: { id: string; userId: string }
}

/** The id of a person's account at the provider. It includes the issuer, because a subject is unique only within its issuer. */
export function toAccountId({ issuer }: SingleSignOnSettings, { subject }: Claims): string {
  return `${issuer} ${subject}`
}

export interface SingleSignOn {
  settings: SingleSignOnSettings
  plugin: BetterAuthPlugin
  /** Runs a callback, and stores in `attempt` the results that better-auth does not return. */
  runAttempt<T>(attempt: Attempt, work: () => Promise<T>): Promise<T>
}

/**
 * Registers the identity provider with better-auth, which creates the state, nonce and PKCE verifier and binds them to the browser.
 * The OpenID Connect plugin of better-auth is not used, because it needs the provider at the start and does not allow clocks to differ.
 */
export function createSingleSignOn(settings: SingleSignOnSettings): SingleSignOn {
  const attempts = new AsyncLocalStorage<Attempt>()
  const oauthProvider = toOAuthProvider(settings, { provider: createIdentityProvider(settings), attempts })
  const plugin: BetterAuthPlugin = {
    id: 'single-sign-on',
    init: ({ socialProviders }) => ({
      context: { socialProviders: [oauthProvider, ...socialProviders] },
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
  return { settings, plugin, runAttempt: (attempt, work) => attempts.run(attempt, work) }
}

function toOAuthProvider(
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
      const authorizationEndpoint = await provider.findAuthorizationEndpoint()
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
    // The tokens are fetched below, where the nonce is known. better-auth would store tokens that are returned here.
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const attempt = attempts.getStore()
      if (!attempt || codeVerifier === undefined) return null
      attempt.response = { code, codeVerifier, redirectURI }
      return {}
    },
    async getUserInfo({ expectedIdTokenNonce: nonce }) {
      const attempt = attempts.getStore()
      if (!attempt?.response || nonce === undefined)
        throw new SingleSignOnFailure('sign_in_expired', 'its state has no nonce')
      const claims = await provider.exchange({ ...attempt.response, nonce })
      await attempt.admit(claims)
      attempt.claims = claims
      const { email, emailVerified, name } = claims
      return { user: { email, emailVerified, name }, data: claims }
    },
  }
}
