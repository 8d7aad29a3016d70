import { type LimitNode, type OffsetNode, PostgresDialect, PostgresQueryCompiler, ValueNode } from 'kysely'

/**
 * Writes limits into the text of statements, and leaves out an offset of 0. PostgreSQL reuses a prepared statement's
 * plan only if it is about as good as one for the actual values: with the limit as a parameter it assumes a tenth of
 * the table, and plans every first page again.
 */
class ShopQueryCompiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append('limit ')
    if (ValueNode.is(node.limit)) this.appendImmediateValue(node.limit.value)
    else this.visitNode(node.limit)
  }

  protected override visitOffset(node: OffsetNode): void {
    if (!ValueNode.is(node.offset) || node.offset.value !== 0) super.visitOffset(node)
  }
}

export class ShopDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new ShopQueryCompiler()
  }
}
