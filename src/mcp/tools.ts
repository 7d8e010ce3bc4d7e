import type { Tool } from './tool.ts'
import { codeReadingTools } from './tools/code-reading.ts'
import { figureTools } from './tools/figures.ts'
import { leadReadingTools } from './tools/lead-reading.ts'
import { pageReadingTools } from './tools/page-reading.ts'
import { webhookReadingTools } from './tools/webhook-reading.ts'
import { workspaceReadingTools } from './tools/workspace-reading.ts'

/** All tools, in the order in which assistants see them. */
export const tools: readonly Tool[] = [
  ...codeReadingTools,
  ...figureTools,
  ...pageReadingTools,
  ...leadReadingTools,
  ...webhookReadingTools,
  ...workspaceReadingTools,
]
