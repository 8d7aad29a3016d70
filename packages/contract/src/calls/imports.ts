import { IMPORT_PERMISSIONS, type ImportKindName } from '@shop/domain/import-kinds'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  applyImportBody,
  importApplied,
  importPreview,
  importProgress,
  importProgressQuery,
  importTemplate,
  previewImportBody,
} from '../imports.ts'

const images = { field: 'file', most: 1 }

const template = (kind: ImportKindName) => ({
  access: allow(IMPORT_PERMISSIONS[kind]),
  summary: `Columns, identity and an empty sheet for ${kind}`,
  response: importTemplate,
})
const preview = (kind: ImportKindName) => ({
  access: allow(IMPORT_PERMISSIONS[kind]),
  perHour: 240,
  summary: `Checks a sheet of ${kind} and changes nothing but the columns that the person matched`,
  images,
  body: previewImportBody,
  response: importPreview,
})
const apply = (kind: ImportKindName) => ({
  access: allow(IMPORT_PERMISSIONS[kind]),
  perHour: 120,
  summary: `Imports a sheet of ${kind}: all lines or none; known lines change nothing`,
  images,
  body: applyImportBody,
  response: importApplied,
})
const progress = (kind: ImportKindName) => ({
  access: allow(IMPORT_PERMISSIONS[kind]),
  summary: `How far the person's own import of ${kind} with this key is`,
  query: importProgressQuery,
  response: importProgress,
})

export const importsCalls = calls('imports', {
  'GET /imports/customers/template': template('customers'),
  'POST /imports/customers/preview': preview('customers'),
  'POST /imports/customers/apply': apply('customers'),
  'GET /imports/customers/progress': progress('customers'),
  'GET /imports/products/template': template('products'),
  'POST /imports/products/preview': preview('products'),
  'POST /imports/products/apply': apply('products'),
  'GET /imports/products/progress': progress('products'),
  'GET /imports/units/template': template('units'),
  'POST /imports/units/preview': preview('units'),
  'POST /imports/units/apply': apply('units'),
  'GET /imports/units/progress': progress('units'),
  'GET /imports/suppliers/template': template('suppliers'),
  'POST /imports/suppliers/preview': preview('suppliers'),
  'POST /imports/suppliers/apply': apply('suppliers'),
  'GET /imports/suppliers/progress': progress('suppliers'),
  'GET /imports/receivables/template': template('receivables'),
  'POST /imports/receivables/preview': preview('receivables'),
  'POST /imports/receivables/apply': apply('receivables'),
  'GET /imports/receivables/progress': progress('receivables'),
})
