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
 * Removes the contract's schemas that no form of the app uses: creating a schema has no side effects, which the bundler
 * cannot know. A screen that needs only a constant or a type then loads no Zod.
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
