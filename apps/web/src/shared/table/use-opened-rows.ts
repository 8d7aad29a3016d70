import { useState } from 'react'

type Key = string | number

/**
 * The rows of a dialog whose keys are in the address. They stay when the list below loses them, so that a reload of the
 * list takes no form from under a person's hands.
 */
export function useOpenedRows<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => Key,
  keys: readonly Key[],
): readonly Row[] {
  const [kept, setKept] = useState<readonly Row[]>([])
  const of = (all: readonly Row[], key: Key) => all.find((row) => rowKey(row) === key)
  const opened = keys.flatMap((key) => of(rows, key) ?? of(kept, key) ?? [])
  if (opened.length !== kept.length || opened.some((row, index) => row !== kept[index])) setKept(opened)
  return opened
}
