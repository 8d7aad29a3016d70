import { type RawBuilder, sql } from 'kysely'
import { type Forgotten, NOBODY } from './person.ts'

/** A condition on the rows of one table. */
type Rows = (person: Forgotten) => RawBuilder<unknown>

type Value = string | null | ((id: number) => string)

/**
 * What anonymising a customer does with a column. `set` gives it this value in rows of the customer. `words` replaces
 * the person's identifiers as whole words, in rows of the customer and in those of no customer; `set or words` does the
 * first in rows of the customer and the second in those of no customer. `never`: it holds no personal text that
 * somebody typed, for the reason given.
 */
export type Fate =
  | { set: Value }
  | { 'set or words': Value }
  | 'words'
  | 'null where named'
  | 'row deleted where named'
  | { never: string }

export interface TableFate {
  /** The rows that belong to the person; none where absent. */
  own?: Rows
  /** Own rows are deleted, whatever their columns hold. */
  deleted?: true
  /** The rows that belong to no customer; all but the own ones where absent. Other customers' rows are never read. */
  shared?: Rows
  columns: Readonly<Record<string, Fate>>
}

const ofCustomer: Rows = ({ id }) => sql`customer_id = ${id}`
const orders: Rows = ({ id }) => sql`(select orders.id from orders where customer_id = ${id})`
const returns: Rows = (person) =>
  sql`(select returns.id from returns where from_order_id in ${orders(person)})`
const ofOrder: Rows = (person) => sql`order_id in ${orders(person)}`
const ofClaim: Rows = ({ id }) => sql`claim_id in (select claims.id from claims where customer_id = ${id})`
const ofPayment: Rows = ({ id }) =>
  sql`receivable_payment_id in (select receivable_payments.id from receivable_payments where customer_id = ${id})`
/** The messages to other programs about one customer, or about none. */
const messagesWhere = (condition: RawBuilder<unknown>) => sql`delivery_id in (select webhook_deliveries.id
  from webhook_deliveries, jsonb_to_record(body::jsonb->'data') as about ("customerId" int, "orderId" int)
  where ${condition})`
const ofReturn: Rows = (person) => sql`return_id in ${returns(person)}`

const each = <Same extends Fate>(fate: Same, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, fate]))
const set = (value: Value, ...columns: string[]) => each({ set: value }, columns)
const never = (reason: string, ...columns: string[]) => each({ never: reason }, columns)
/** Deleted with its row. */
const gone = (...columns: string[]) => set(null, ...columns)

const CODE = 'a value chosen from a list, or made by the program'
const STAFF = 'the name of a colleague; empty where the customer acted, who is read through the order'
const GOODS = 'describes goods or is printed on papers of others'
const SHOP = 'data of the shop itself'
const SUPPLIER = 'data of a company that sells to the shop, or of its documents'
const COLLEAGUE = 'data of an employee'
const QUEUE = 'names and settings of the queue'
const FILE = 'the name of an image that belongs to goods or to the shop'

/**
 * Every column of the database with text, JSON, bytes or lists of them, by table. Anonymising processes them in this
 * order; columns computed by the database follow their sources. A test compares it with the database.
 */
export const TEXT_COLUMNS: Readonly<Record<string, TableFate>> = {
  // Before `customer_mails`, which contains the customer of a job.
  'jobs.job': {
    own: ({
      id,
      emails,
    }) => sql`data->>'customerId' = ${String(id)} or lower(data->>'email') = any(${[...emails]})
      or data->>'mailId' in
        (select customer_mails.id::text from customer_mails where customer_id = ${id})`,
    deleted: true,
    columns: {
      ...gone('data', 'output'),
      ...never(
        QUEUE,
        'name',
        'singleton_key',
        'group_id',
        'group_tier',
        'dead_letter',
        'policy',
        'source_name',
      ),
      ...never(QUEUE, 'source_output', 'trace_context'),
    },
  },
  'jobs.bam': { columns: never(QUEUE, 'name', 'status', 'queue', 'table_name', 'command', 'error') },
  'jobs.instance': {
    columns: never(
      'the process that does the work',
      'name',
      'host',
      'version',
      'node_version',
      'application_name',
      'workers',
      'metrics',
      'config',
    ),
  },
  'jobs.job_dependency': { columns: never(QUEUE, 'child_name', 'parent_name') },
  'jobs.queue': { columns: never(QUEUE, 'name', 'policy', 'dead_letter', 'table_name', 'singletons_active') },
  'jobs.queue_stats': { columns: never(QUEUE, 'name') },
  'jobs.schedule': { columns: never(QUEUE, 'name', 'key', 'kind', 'cron', 'timezone', 'data', 'options') },
  'jobs.subscription': { columns: never(QUEUE, 'event', 'name') },
  'jobs.warning': { columns: never(QUEUE, 'type', 'message', 'data') },
  'owner_only.app_user': { columns: never(CODE, 'password') },
  account_codes: { own: ofCustomer, deleted: true, columns: gone('code_hash', 'email') },
  audit_log: {
    columns: {
      ...never(STAFF, 'who'),
      ...never('the network of a call, kept as evidence', 'ip'),
      ...never(CODE, 'action', 'entity'),
      ...never(
        'facts, sums and names of the shop’s own things; typed texts stay in the rows it refers to',
        'change',
      ),
    },
  },
  bank_settings: {
    columns: never(SHOP, 'kind', 'name', 'bank', 'account', 'agency', 'cnpj', 'pix_type', 'pix_key'),
  },
  bank_account_titles: { columns: never('a digest', 'titles') },
  bank_accounts: {
    columns: {
      // By default that of its first file.
      name: 'words',
      ...never(SHOP, 'key', 'bank', 'branch', 'number'),
      ...never(CODE, 'trusts'),
    },
  },
  bank_csv_columns: { columns: never('a digest of titles, and positions', 'titles', 'columns') },
  bank_lines: {
    own: (person) => sql`${ofOrder(person)} or ${ofPayment(person)}`,
    shared: () => sql`order_id is null and receivable_payment_id is null`,
    columns: {
      description: { 'set or words': 'Texto removido com os dados do cliente.' },
      reason: { 'set or words': '' },
      document: { 'set or words': null },
      ...never('made by the bank, or a digest', 'account', 'identity', 'end_to_end_id', 'text_key'),
      ...never(CODE, 'status', 'doubt'),
      ...never(STAFF, 'decided_who'),
    },
  },
  bank_statements: { columns: { name: 'words', ...never(CODE, 'digest', 'layout'), ...never(STAFF, 'who') } },
  brand_references: { columns: never(GOODS, 'name') },
  brands: { columns: never(GOODS, 'name') },
  card_fees: { columns: never(SHOP, 'brand', 'kind') },
  claims: {
    own: ofCustomer,
    columns: {
      ...set('', 'problem'),
      ...set(null, 'checklist'),
      ...never(CODE, 'code', 'status'),
      ...never(STAFF, 'who'),
    },
  },
  claim_history: {
    own: ofClaim,
    columns: { ...set('', 'comment'), ...never(CODE, 'status'), ...never(STAFF, 'who') },
  },
  claim_images: { own: ofClaim, deleted: true, columns: gone('file') },
  companies: {
    columns: {
      ...never(
        SHOP,
        'name',
        'cnpj',
        'phone',
        'street',
        'number',
        'neighborhood',
        'zip_code',
        'city',
        'state',
        'phone_checklist',
      ),
      ...never(FILE, 'logo_file'),
      ...never(CODE, 'muted_mails', 'time_zone'),
    },
  },
  count_lines: { columns: never(STAFF, 'counted_by') },
  counts: {
    columns: {
      name: 'words',
      ...never('brands, references and codes of products', 'scope'),
      ...never(CODE, 'status'),
      ...never(STAFF, 'who', 'finished_by', 'approved_by'),
    },
  },
  credit_entries: {
    own: ofCustomer,
    columns: { ...set('', 'comment'), ...never(CODE, 'kind', 'method'), ...never(STAFF, 'who') },
  },
  customer_change_details: { own: ofCustomer, deleted: true, columns: gone('change') },
  customer_mails: { own: ofCustomer, deleted: true, columns: gone('kind') },
  customers: {
    own: ({ id }) => sql`id = ${id}`,
    columns: {
      ...set(NOBODY, 'name'),
      ...set((id) => `anonimo-${id}@invalid`, 'email'),
      ...set((id) => `ANONIMO-${id}`, 'document'),
      ...set('Blocked', 'status'),
      ...set(
        '',
        'phone',
        'notes',
        'internal_note',
        'street',
        'number',
        'neighborhood',
        'complement',
        'zip_code',
        'city',
        'state',
      ),
      ...set(null, 'block_note', 'password_hash'),
      ...never('numbers of days', 'term_plans'),
      ...never('the text of the terms, the same for everybody', 'terms_text'),
    },
  },
  defective_movements: {
    own: ofOrder,
    shared: () => sql`order_id is null`,
    columns: { comment: { 'set or words': '' }, ...never(CODE, 'kind'), ...never(STAFF, 'who') },
  },
  delivery_attempts: {
    own: ofOrder,
    columns: { ...set('', 'note'), ...set(null, 'file'), ...never(CODE, 'reason'), ...never(STAFF, 'who') },
  },
  refused_records: {
    own: ofOrder,
    columns: { ...set('', 'reason'), ...never(CODE, 'action'), ...never(STAFF, 'who', 'ended_who') },
  },
  device_book_people: {
    columns: never(
      'the law asks shops that sell phones to keep it; read by the device book alone, deleted by a job after years',
      'name',
      'document',
      'phone',
      'address',
    ),
  },
  employees: { columns: never(COLLEAGUE, 'kind', 'name', 'email', 'phone', 'document', 'password_hash') },
  file_uploads: { own: ofCustomer, deleted: true, columns: gone('key') },
  goods_receipt_lines: { columns: never(GOODS, 'serials') },
  goods_receipts: {
    columns: {
      document: 'words',
      comment: 'words',
      ...never(CODE, 'state'),
      ...never(STAFF, 'who', 'finished_who'),
    },
  },
  import_columns: { columns: never('a kind of sheet, and digests of titles', 'kind', 'columns') },
  import_progress: { columns: never(CODE, 'key') },
  instalments: {
    columns: {
      ...never(CODE, 'origin'),
      ...never('the number of a paper of the former program', 'document'),
    },
  },
  kysely_migration: { columns: never(CODE, 'name', 'timestamp') },
  kysely_migration_lock: { columns: never(CODE, 'id') },
  message_texts: { columns: never('a template for all customers', 'text') },
  nfe_cancellations: { columns: { ...never(SUPPLIER, 'key'), ...never(STAFF, 'who') } },
  nfe_instalments: { columns: never(SUPPLIER, 'number') },
  nfe_lines: { columns: never(SUPPLIER, 'supplier_code', 'gtin', 'description', 'unit') },
  nfes: {
    columns: {
      ...never(SUPPLIER, 'key', 'file'),
      ...never(CODE, 'questions'),
      ...never(STAFF, 'who', 'answered_who'),
    },
  },
  order_choice_counts: { columns: never(CODE, 'payment') },
  order_history: {
    own: ofOrder,
    columns: { ...set('', 'note'), ...never(CODE, 'action', 'comment'), ...never(STAFF, 'who') },
  },
  order_images: { own: ofOrder, deleted: true, columns: gone('file') },
  order_items: { columns: never(GOODS, 'name') },
  order_parts: {
    own: ofOrder,
    columns: {
      ...set(null, 'receipt_file'),
      ...never(CODE, 'kind', 'card_kind', 'status', 'txid'),
      ...never('of the slip of a card machine, which names nobody', 'brand', 'authorisation'),
      ...never('made of data of the shop and of the order', 'pix_code'),
    },
  },
  orders: {
    own: ofCustomer,
    columns: {
      ...set('', 'street', 'number', 'neighborhood', 'complement', 'zip_code', 'city', 'state', 'comments'),
      ...set(null, 'receipt_file', 'signature_file', 'received_by'),
      ...never(CODE, 'code', 'payment', 'txid', 'idempotency_key'),
    },
  },
  pix_charges: { columns: never('made of data of the shop and of the order', 'code') },
  pix_confirmations: {
    own: ofOrder,
    columns: {
      ...set('Texto removido com os dados do cliente.', 'note'),
      ...never('made by the bank', 'end_to_end_id'),
      ...never(STAFF, 'confirmed_who'),
    },
  },
  pix_payments: {
    own: (person) => sql`${ofOrder(person)} or charge_id in
      (select receivable_charges.id from receivable_charges where customer_id = ${person.id})`,
    shared: () => sql`order_id is null and charge_id is null`,
    columns: {
      note: { 'set or words': '' },
      ...never('made by the bank', 'end_to_end_id'),
      ...never(CODE, 'txid', 'outcome', 'decision'),
      ...never(STAFF, 'decided_who'),
    },
  },
  pix_refunds: { columns: never('made by the bank', 'refund_id', 'other_ids', 'nature') },
  proofs: {
    own: ofOrder,
    columns: {
      ...set(null, 'file', 'small', 'rows'),
      ...set('', 'payer', 'reason', 'accepted_reason'),
      ...never('tells whether it is sent again; nobody can be read from it', 'digest', 'text_digest'),
      ...never('made by the bank', 'end_to_end_id'),
      ...never(STAFF, 'who'),
    },
  },
  price_changes: { columns: { ...never(CODE, 'kind'), ...never(STAFF, 'who') } },
  product_images: { columns: never(FILE, 'file', 'name') },
  products: {
    columns: {
      ...never(GOODS, 'code', 'name', 'description', 'tags', 'search_key', 'gtin', 'former_code'),
      ...never(GOODS, 'product_text', 'offer_text'),
    },
  },
  purchase_list_choices: { columns: never(STAFF, 'who') },
  purchase_orders: {
    columns: { comment: 'words', end_note: 'words', ...never(CODE, 'status'), ...never(STAFF, 'who') },
  },
  receivable_charges: { columns: never('made of data of the shop', 'txid', 'code') },
  receivable_entries: { columns: { ...never(CODE, 'kind'), ...never(STAFF, 'who') } },
  receivable_payments: {
    own: ofCustomer,
    columns: {
      ...set('', 'comment', 'void_comment'),
      ...never('made by the bank', 'end_to_end_id'),
      ...never(CODE, 'kind'),
      ...never(STAFF, 'who', 'voided_who'),
    },
  },
  repricings: {
    columns: { ...never('the choice of products', 'filter', 'rule'), ...never(STAFF, 'undone_who', 'who') },
  },
  // The row stays, so that a repeated call is still recognised; its stored answer is deleted.
  request_keys: {
    own: ({ id }) => sql`actor = ${`c${id}`} or answer @? ${`$.**.customerId ? (@ == ${id})`}::jsonpath
      or scope ~ ${`/(cart/(add|scan)|checkout|customers)/${id}(/|$)`}`,
    shared: ({ id }) =>
      sql`actor not like 'c%' and not answer @? ${`$.customerId ? (@ != null && @ != ${id})`}::jsonpath`,
    columns: { answer: 'null where named', ...never(CODE, 'actor', 'scope', 'key', 'digest') },
  },
  return_images: { own: ofReturn, deleted: true, columns: gone('file') },
  returned_items: {
    own: (person) => sql`${ofOrder(person)} or from_order_id in ${orders(person)}`,
    columns: {
      ...set('', 'comments'),
      ...never(CODE, 'kind', 'reason'),
      ...never(GOODS, 'product_name', 'serials'),
      ...never(STAFF, 'who'),
    },
  },
  api_keys: { columns: never(COLLEAGUE, 'name', 'key_hash', 'ending', 'permissions') },
  push_keys: { columns: never(SHOP, 'public_key', 'sealed_private_key') },
  push_subscriptions: { own: ofCustomer, deleted: true, columns: gone('endpoint', 'p256dh', 'auth') },
  webhooks: { columns: never(SHOP, 'url', 'events', 'sealed_secret', 'previous_sealed_secret') },
  webhook_deliveries: {
    columns: never('ids, codes and amounts only', 'message_id', 'event', 'subject', 'body', 'state'),
  },
  // Other programs may answer with what they keep about the person, in any spelling.
  webhook_attempts: {
    own: (person) => messagesWhere(sql`"customerId" = ${person.id} or "orderId" in ${orders(person)}`),
    shared: () => messagesWhere(sql`"customerId" is null and "orderId" is null`),
    columns: { answer: { 'set or words': '' } },
  },
  order_requests: {
    own: ofOrder,
    columns: {
      ...set('', 'comments', 'reply'),
      ...never(CODE, 'kind', 'reason', 'state'),
      ...never(STAFF, 'decided_who'),
    },
  },
  returns: {
    own: (person) => sql`from_order_id in ${orders(person)}`,
    columns: {
      ...set('', 'comments', 'refund_note'),
      ...never(CODE, 'code', 'kind', 'settle', 'refund_state'),
      ...never(STAFF, 'who', 'refunded_who'),
    },
  },
  roles: { columns: never(SHOP, 'name', 'permissions') },
  searches: {
    own: ofCustomer,
    shared: () => sql`customer_id is null`,
    columns: { term: 'words', ...set(null, 'customer_id') },
  },
  second_factor_codes: { columns: never(COLLEAGUE, 'code_hash') },
  second_factors: { columns: never(COLLEAGUE, 'sealed_secret') },
  sessions: { own: ofCustomer, deleted: true, columns: gone('ip', 'user_agent') },
  settlements: { columns: { comment: 'words', void_comment: 'words', ...never(STAFF, 'who', 'voided_by') } },
  stock_entry_keys: { columns: never(CODE, 'key') },
  search_synonyms: { columns: never(GOODS, 'words', 'also') },
  stock_movements: { columns: { ...never(CODE, 'kind'), ...never(STAFF, 'who') } },
  supplier_codes: { columns: never(SUPPLIER, 'code', 'unit') },
  supplier_returns: { columns: { document: 'words', ...never(STAFF, 'who') } },
  supplier_return_units: { columns: { ...never(CODE, 'outcome'), ...never(STAFF, 'decided_who') } },
  suppliers: { columns: never(SUPPLIER, 'name', 'cnpj', 'phone', 'email') },
  till_movements: {
    own: (person) => sql`${ofOrder(person)} or ${ofReturn(person)} or credit_entry_id in
      (select credit_entries.id from credit_entries where customer_id = ${person.id}) or ${ofPayment(person)}`,
    shared: () => sql`order_id is null and return_id is null and credit_entry_id is null
      and receivable_payment_id is null`,
    columns: { category: 'words', comment: 'words', ...never(CODE, 'kind'), ...never(STAFF, 'who') },
  },
  till_sessions: { columns: { comment: 'words', ...never(STAFF, 'opened_by', 'closed_by') } },
  trade_in_prices: { columns: never(CODE, 'grade') },
  trade_ins: {
    columns: {
      ...never(
        'the law asks shops that buy phones to keep it; shown by the device book alone, removed by a job after years',
        'seller_name',
        'seller_document',
        'seller_phone',
        'seller_address',
        'document_file',
        'signature_file',
      ),
      ...never(GOODS, 'serial', 'serial_key', 'second_serial', 'checklist', 'lookup_file'),
      ...never(CODE, 'code', 'grade', 'settle'),
      ...never(STAFF, 'who'),
    },
  },
  tries: { columns: never('digests of accounts, and networks, for a day', 'kind', 'account', 'network') },
  unit_moves: { columns: { ...never(CODE, 'kind', 'state'), ...never(STAFF, 'who') } },
  units: { columns: never(GOODS, 'serial', 'second_serial', 'state') },
  wanted_terms: {
    columns: {
      term: 'row deleted where named',
      ...never('made of `term`', 'term_key'),
      ...never(CODE, 'state'),
      ...never(STAFF, 'who'),
    },
  },
  // These tables have no text columns, but their rows show what the person did: they are deleted.
  cart_items: { own: ofCustomer, deleted: true, columns: {} },
  customer_sign_ins: { own: ofCustomer, deleted: true, columns: {} },
  product_wants: { own: ofCustomer, deleted: true, columns: {} },
}

/** What anonymising does with each kind of file that the shop writes, by the name in `DATA_DIR`. */
export const FILES: Readonly<Record<string, string>> = {
  files: 'images of the person’s orders and returns are deleted by the job `remove-files`; others show goods',
  outbox: 'mails to the person’s addresses are deleted by the same job; all of them after days',
  postgres: 'the database: see the columns',
  'token-secret': 'a random key',
  backups: 'copies made by the operator, who deletes them: see SECURITY.md',
}
