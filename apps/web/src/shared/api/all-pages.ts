import { LARGEST_PAGE } from '@shop/domain/page-sizes'

/** The rows without those read twice, because a newer one was added between two pages of a list with the newest first. */
export const eachOnce = <Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]

/** Reads a list to its end, page by page; reports the number of rows read and in all. */
export async function allPages<Row>(
  readPage: (page: number) => Promise<{ rows: readonly Row[]; total?: number }>,
  onProgress?: (done: number, total: number) => void,
): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 0; ; page++) {
    const { rows, total = 0 } = await readPage(page)
    all.push(...rows)
    // Rows may be added while they are read.
    onProgress?.(all.length, Math.max(total, all.length))
    if (rows.length < LARGEST_PAGE) return all
  }
}
