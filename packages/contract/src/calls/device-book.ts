import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { deviceBook, deviceBookQuery } from '../device-book.ts'

export const deviceBookCalls = calls('deviceBook', allow('bo:manage:device_book'), {
  'GET /device-book': {
    lists: 'Livro de aparelhos',
    summary: 'Entries and exits of units with a serial number, with where from and where to',
    query: deviceBookQuery,
    response: deviceBook,
  },
})
