import type { ImportBody } from '@shop/contract/imports'
import { AppError } from '../../../app-error.ts'
import type { Feature } from '../../../context.ts'
import { employeeActorOf } from '../../../plugins/access.ts'
import { keyedBy } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import type { ImportKind } from './import-kind.ts'
import { applyImport, getProgress, previewImport, templateOf } from './run-import.ts'

/** Limit in bytes of a file: 20,000 lines of 500. */
const FILE_LIMIT = 10 * 1024 * 1024

function bytesOf(sent: string | Uint8Array): Uint8Array {
  const bytes = typeof sent === 'string' ? Buffer.from(sent, 'base64') : sent
  if (typeof sent === 'string' && bytes.length < Buffer.byteLength(sent, 'base64'))
    throw new AppError('BAD_REQUEST', 'O arquivo não pôde ser lido.')
  if (bytes.length > FILE_LIMIT)
    throw new AppError('TOO_LARGE', 'A planilha tem mais de 10 MB: divida-a em arquivos menores.')
  return bytes
}

const given = ({ file, columns = {}, values = {} }: ImportBody) => ({ file: bytesOf(file), columns, values })

/** The calls of one kind of sheet. */
export const importRoutes =
  (kind: ImportKind): Feature =>
  (app, context) => {
    const { name } = kind

    route(app, `GET /imports/${name}/template`, () => templateOf(kind))

    route(app, `POST /imports/${name}/preview`, (request) =>
      previewImport(context, kind, employeeActorOf(request), given(request.body)),
    )

    route(app, `POST /imports/${name}/apply`, (request) =>
      applyImport(
        context,
        kind,
        employeeActorOf(request),
        given(request.body),
        keyedBy(request, request.body.key),
      ),
    )

    route(app, `GET /imports/${name}/progress`, (request) =>
      getProgress(context.db, employeeActorOf(request), request.query.key),
    )
  }
