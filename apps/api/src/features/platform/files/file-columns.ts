/**
 * Every column that refers to a stored file. It is called `file` or ends in `_file`, and has an index. Files without a
 * reference are deleted.
 */
export const FILE_COLUMNS = [
  { table: 'orders', column: 'receipt_file' },
  { table: 'orders', column: 'signature_file' },
  { table: 'proofs', column: 'file' },
  { table: 'order_parts', column: 'receipt_file' },
  { table: 'order_images', column: 'file' },
  { table: 'return_images', column: 'file' },
  { table: 'delivery_attempts', column: 'file' },
  { table: 'claim_images', column: 'file' },
  { table: 'trade_ins', column: 'document_file' },
  { table: 'trade_ins', column: 'lookup_file' },
  { table: 'trade_ins', column: 'signature_file' },
  { table: 'product_images', column: 'file' },
  { table: 'companies', column: 'logo_file' },
] as const
