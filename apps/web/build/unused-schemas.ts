import type { Plugin } from 'vite'

const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/][^?]*\.ts$/
const WITHOUT_WORK = [
  'Literal',
  'TemplateLiteral',
  'Identifier',
  'ArrowFunctionExpression',
  'FunctionExpression',
]

/**
 * Leaves out the schemas of the contract that no form of the app uses: their making has no effect beyond their value,
 * which the bundler cannot know of a call. A screen that needs a constant or a type of a file then loads no Zod.
 */
export function unusedSchemas(): Plugin {
  return {
    name: 'unused-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        let pure = code
        const values = this.parse(code)
          .body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
          .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []))
          .flatMap(({ init }) => (init && !WITHOUT_WORK.includes(init.type) ? [init] : []))
        for (const { start, end } of values.reverse())
          pure = `${pure.slice(0, start)}/* @__PURE__ */ (() => (${pure.slice(start, end)}))()${pure.slice(end)}`
        return { code: pure, map: null }
      },
    },
  }
}
