import { serveReaders } from '../../src/features/platform/reading/serve-readers.ts'
import { TRIAL_READERS } from './trial-readers.ts'

serveReaders(TRIAL_READERS)
