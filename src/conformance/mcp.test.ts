import { defineCaseTests } from '#testing/conformance-tests.ts'
import { createClientThroughMcp } from './mcp-client.ts'

defineCaseTests({ createClient: createClientThroughMcp })
