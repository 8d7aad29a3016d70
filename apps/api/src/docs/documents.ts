import { workflowDiagram } from '@shop/domain/workflow-diagram'
import type { App } from '../context.ts'
import { permissionsTable } from './permissions-table.ts'
import { valueDocument } from './value-document.ts'

const WORKFLOW_INTRO = `# The life of an order

Generated from the workflow table in \`packages/domain/src/workflow-table.ts\`: \`npm run docs -w apps/api\`. Do not edit.
`

/** What is generated into \`docs/\`, by file name. A test fails when a file differs from its generated content. */
export const DOCUMENTS: Record<string, (app: App) => string> = {
  'docs/permissions.md': (app) => permissionsTable(app.routeTable),
  'docs/order-workflow.md': () => `${WORKFLOW_INTRO}\n\`\`\`mermaid\n${workflowDiagram()}\`\`\`\n`,
  'docs/value.md': valueDocument,
}
