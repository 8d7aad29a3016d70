import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { isAsked } from './account-doubts.ts'
import { ACCOUNTS } from './bank.api.ts'

const QuestionList = lazyPart(() => import('./question-list.tsx').then((it) => it.QuestionList))

/** What the files of the bank do not say, asked once for each account. */
export function AccountQuestions() {
  const { data } = useQuery(ACCOUNTS)
  const accounts = data?.items ?? []
  return accounts.some(isAsked) ? <QuestionList accounts={accounts} /> : null
}
