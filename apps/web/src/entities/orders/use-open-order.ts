import { useNavigate } from '@tanstack/react-router'
import { useMayOpen } from '../../shared/navigation.ts'

/** Opens the page of a row's order; undefined for people who may not see it. */
export function useOpenOrder(): ((row: { code: string }) => void) | undefined {
  const navigate = useNavigate()
  if (!useMayOpen('/admin/orders')) return undefined
  return ({ code }) => void navigate({ to: '/admin/orders/$code', params: { code } as never })
}
