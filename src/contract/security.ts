import { z } from 'zod'
import { bodyExamples, type Endpoints } from './endpoint.ts'

const SignInRules = z
  .object({
    requireTwoFactor: z
      .boolean()
      .meta({ description: 'Whether members without a second factor must set one up before they continue.' }),
  })
  .meta({ id: 'SignInRules' })

/** How the members of a workspace sign in. */
export const security = {
  'GET /security': {
    operation: 'security.read',
    summary: 'Read the sign-in rules of the workspace',
    roles: [],
    response: SignInRules,
  },
  'PATCH /security': {
    operation: 'security.update',
    summary: 'Change the sign-in rules',
    description:
      'A second factor can be required of every member. Members without one must set it up before they continue.',
    roles: [],
    body: z.strictObject(SignInRules.shape).register(bodyExamples, { example: { requireTwoFactor: true } }),
    response: SignInRules,
    errors: ['two_factor_required'],
  },
} satisfies Endpoints
