import type { Tool } from './tool.ts'
import { apiReadingTools } from './tools/api-reading.ts'
import { codeChangingTools } from './tools/code-changing.ts'
import { codeCreatingTools } from './tools/code-creating.ts'
import { codeReadingTools } from './tools/code-reading.ts'
import { designTools } from './tools/design-tools.ts'
import { figureTools } from './tools/figures.ts'
import { leadReadingTools } from './tools/lead-reading.ts'
import { pageReadingTools } from './tools/page-reading.ts'
import { pageWritingTools } from './tools/page-writing.ts'
import { webhookReadingTools } from './tools/webhook-reading.ts'
import { webhookWritingTools } from './tools/webhook-writing.ts'
import { workspaceReadingTools } from './tools/workspace-reading.ts'

/** All tools, in the order in which assistants see them. */
export const tools: readonly Tool[] = [
  ...codeReadingTools,
  ...figureTools,
  ...pageReadingTools,
  ...leadReadingTools,
  ...webhookReadingTools,
  ...workspaceReadingTools,
  ...apiReadingTools,
  ...codeCreatingTools,
  ...codeChangingTools,
  ...designTools,
  ...pageWritingTools,
  ...webhookWritingTools,
]
