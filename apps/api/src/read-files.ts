// The process that reads files from outside; see `openReading`.
import { serveReaders } from './features/platform/reading/serve-readers.ts'
import { READERS } from './readers.ts'

serveReaders(READERS)
