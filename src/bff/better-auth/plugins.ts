import { getAuthenticatorName, passkey as passkeyPlugin } from '@better-auth/passkey'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { organization } from 'better-auth/plugins/organization'
import { createAccessControl } from 'better-auth/plugins/access'
import { defaultStatements } from 'better-auth/plugins/organization/access'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { passkey } from './schema.ts'
import { describeDevice } from '../http/describe-device.ts'

const access = createAccessControl(defaultStatements)
const noAccess = access.newRole({})
const accessOfRoles = {
  admin: access.newRole({
    organization: ['update'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
  }),
  designer: noAccess,
  marketer: noAccess,
  viewer: noAccess,
}

/** An internal endpoint that finds the person who has given the right password, but not yet the code of their second factor. */
const pendingSignIn = {
  id: 'pending-sign-in',
  endpoints: {
    findPendingSignIn: createAuthEndpoint.serverOnly({ method: 'GET', requireHeaders: true }, async (ctx) => {
      const { context } = ctx
      const identifier = await ctx.getSignedCookie(context.createAuthCookie('two_factor').name, context.secret)
      if (!identifier) return null
      const row = await context.internalAdapter.findVerificationValue(identifier)
      return row && row.expiresAt > new Date() ? { userId: row.value } : null
    }),
  },
} satisfies BetterAuthPlugin

interface PluginOptions {
  db: Database
  publicOrigin: string
}

export function createPlugins({ db, publicOrigin }: PluginOptions) {
  return [
    organization({ ac: access, roles: accessOfRoles, creatorRole: 'admin', allowUserToCreateOrganization: false }),
    // People who only use single sign-on have no password. Wrong codes are limited in sign-in-attempts.ts.
    twoFactor({ issuer: 'Tessera', allowPasswordless: true, accountLockout: { enabled: false } }),
    pendingSignIn,
    passkeyPlugin({
      rpID: new URL(publicOrigin).hostname,
      rpName: 'Tessera',
      origin: publicOrigin,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      registration: {
        async afterVerification({ ctx, verification: { registrationInfo } }) {
          if (registrationInfo?.userVerified !== true) throw createNotVerifiedError()
          const name = getAuthenticatorName(registrationInfo.aaguid) ?? describeDevice(ctx.headers?.get('user-agent'))
          return { name }
        },
      },
      authentication: {
        async afterVerification({ verification: { authenticationInfo } }) {
          if (!authenticationInfo.userVerified) throw createNotVerifiedError()
          const isUsed = eq(passkey.credentialID, authenticationInfo.credentialID)
          await db.update(passkey).set({ lastUsedAt: new Date() }).where(isUsed)
        },
      },
      advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    }),
  ] as const
}

// A passkey counts as both factors only if the device verified its owner by a fingerprint, a face or a PIN.
function createNotVerifiedError(): APIError {
  return new APIError('BAD_REQUEST', { message: 'The device did not verify its owner' })
}
