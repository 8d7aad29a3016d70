import { type LimitNode, type OffsetNode, PostgresDialect, PostgresQueryCompiler, ValueNode } from 'kysely'

/**
 * Writes limits into the text of statements, and leaves out an offset of none. PostgreSQL plans a prepared statement once
 * only if that plan is about as good as one for the values at hand: without the limit it has to expect a tenth of the
 * table, and plans every first page of a list anew.
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
