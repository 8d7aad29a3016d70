import { notFound, ruleViolation } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'

/**
 * An employee who can be given deliveries.
 * @throws AppError NOT_FOUND, RULE_VIOLATION for an employee who is not a deliverer, or blocked
 */
export async function requireDeliverer(db: Db, id: number): Promise<{ id: number; name: string }> {
  const employee = await db
    .selectFrom('employees')
    .select(['id', 'name', 'kind', 'is_blocked'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!employee) throw notFound('Motoboy não encontrado.')
  if (employee.kind !== 'deliverer') throw ruleViolation('O funcionário escolhido não é um motoboy.')
  if (employee.is_blocked) throw ruleViolation('O motoboy escolhido está bloqueado.')
  return employee
}
