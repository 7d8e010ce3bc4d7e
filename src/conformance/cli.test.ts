import { defineCaseTests } from '#testing/conformance-tests.ts'
import { createClientThroughCli } from './cli-client.ts'

defineCaseTests({ createClient: createClientThroughCli })
