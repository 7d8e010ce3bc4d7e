import { defineCaseTests } from '#testing/conformance-tests.ts'
import { createClientThroughSdk } from './sdk-client.ts'

// The SDK sends all requests in the same way, so `npm test` runs one group through it, and the deep suite all. To run all of them:
// `SDK_CASES=all npx vitest run src/conformance/sdk.test.ts`
const runsAll = process.env['SDK_CASES'] === 'all'

defineCaseTests({ createClient: createClientThroughSdk, isIncluded: (group) => runsAll || group === 'codes: list' })
