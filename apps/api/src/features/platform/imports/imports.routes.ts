import type { ImportBody } from '@shop/contract/imports'
import { SHEET_FILE } from '@shop/domain/call-limits'
import type { Feature } from '../../../context.ts'
import { employeeActorOf } from '../../../plugins/access.ts'
import { keyedBy } from '../../../plugins/once.ts'
import { fileBytes } from '../../../plugins/uploaded-file.ts'
import { route } from '../../../route.ts'
import type { ImportKind } from './import-kind.ts'
import { applyImport, getProgress, previewImport, templateOf } from './run-import.ts'

const given = ({ file, columns = {}, values = {} }: ImportBody) => ({
  file: fileBytes(file, SHEET_FILE),
  columns,
  values,
})

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
