import type { AccountTrust, BankDoubt, CsvPositions } from '@shop/contract/bank'
import type { Checklist } from '@shop/contract/claims'
import type { CountScope } from '@shop/contract/counts'
import type { BankSettingType } from '@shop/contract/settings'
import type { ClaimStatus } from '@shop/domain/claims'
import type { CountStatus } from '@shop/domain/count-status'
import type { CreditKind, RefundMethod } from '@shop/domain/credit'
import type { CustomerMailKind } from '@shop/domain/customer-mails'
import type { CustomerStatus } from '@shop/domain/customer-status'
import type { DefectiveKind } from '@shop/domain/defective'
import type { EmployeeKind } from '@shop/domain/employee-kind'
import type { FailureReason } from '@shop/domain/failed-delivery'
import type { DebtKind, ReceivedKind } from '@shop/domain/instalments'
import type { CardKind, PartState } from '@shop/domain/order-parts'
import type { RequestKind, RequestState } from '@shop/domain/order-requests'
import type { StatusKey } from '@shop/domain/order-status'
import type { PhoneAction } from '@shop/domain/phone-records'
import type { PixKeyType } from '@shop/domain/pix-key'
import type { PixDecision, PixOutcome } from '@shop/domain/pix-payment'
import type { PriceChangeKind } from '@shop/domain/price-changes'
import type { Level, PartKind, Payment } from '@shop/domain/pricing'
import type { PurchaseStatus, ReceiptState, WantedState } from '@shop/domain/purchases'
import type { RefundState, ReturnKind, ReturnReason, ReturnSettlement } from '@shop/domain/returns'
import type { UnitMoveKind, UnitState } from '@shop/domain/serials'
import type { MovementKind } from '@shop/domain/stock'
import type { SupplierOutcome } from '@shop/domain/supplier-returns'
import type { TillMovementKind } from '@shop/domain/till'
import type { Grade, TradeInSettlement } from '@shop/domain/trade-ins'
import type { DeliveryState, WebhookEvent } from '@shop/domain/webhook-events'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Times leave the database as ISO 8601 text in UTC; money is integer cents, percentages integer ppm. */
type Instant = string
type DefaultInstant = Generated<Instant>

export interface Database {
  roles: {
    id: GeneratedAlways<number>
    name: string
    name_key: GeneratedAlways<string>
    permissions: string[]
    second_factor: Generated<boolean>
    version: Generated<number>
    created_at: DefaultInstant
  }
  employees: {
    id: GeneratedAlways<number>
    kind: EmployeeKind
    name: string
    email: string
    phone: string
    document: string | null
    role_id: number | null
    password_hash: string | null
    is_blocked: Generated<boolean>
    version: Generated<number>
    created_at: DefaultInstant
  }
  customers: {
    id: GeneratedAlways<number>
    name: string
    email: string
    phone: string
    document: string
    status: Generated<CustomerStatus>
    block_note: string | null
    level: Generated<Level>
    shipping_cost_cents: Generated<number>
    warranty_ppm: Generated<number>
    fast_delivery_tax_cents: Generated<number>
    deliverer_id: number | null
    /** The customer reads and writes it too. */
    notes: Generated<string>
    /** Read by the staff alone. */
    internal_note: Generated<string>
    street: Generated<string>
    number: Generated<string>
    neighborhood: Generated<string>
    complement: Generated<string>
    zip_code: Generated<string>
    city: Generated<string>
    state: Generated<string>
    password_hash: string | null
    terms_accepted_at: Instant | null
    terms_text: Generated<string>
    anonymized_at: Generated<Instant | null>
    /** Null until the customer typed the code mailed to the current address. */
    email_verified_at: Generated<Instant | null>
    /** Staff entered the current address and it is not confirmed yet: no password is recovered by it. */
    email_set_by_staff: Generated<boolean>
    /** Registered at the counter: pickup only until freight and terms are set. */
    terms_pending: Generated<boolean>
    /** The last entry of the customer's credit. */
    credit_cents: Generated<number>
    /** Most that the customer may owe. */
    credit_limit_cents: Generated<number>
    /** Due days of sales on term: '14; 30/60/90'. */
    term_plans: Generated<string>
    /** The last entry of what the customer owes: the open principal of all instalments. */
    debt_cents: Generated<number>
    search_key: GeneratedAlways<string>
    name_key: GeneratedAlways<string>
    version: Generated<number>
    created_at: DefaultInstant
  }
  /** Good backups, recorded by the command that made them. */
  backups: {
    id: GeneratedAlways<number>
    made_at: Instant
    size_bytes: number
    /** Also restored in a temporary place. */
    is_restored: boolean
  }
  sessions: {
    id: string
    employee_id: number | null
    customer_id: number | null
    created_at: DefaultInstant
    expires_at: Instant
    revoked_at: Instant | null
    ip: Generated<string>
    user_agent: Generated<string>
    seen_at: DefaultInstant
  }
  account_codes: {
    id: GeneratedAlways<number>
    employee_id: number | null
    customer_id: number | null
    code_hash: string
    expires_at: Instant
    /** The address that the code confirms; null for a code that sets the password. */
    email: Generated<string | null>
    /** The employee who hands the code over as a link; null for a code that is mailed. */
    link_by: Generated<number | null>
  }
  tries: {
    kind: string
    account: string
    network: string
    window_start: DefaultInstant
    hits: number
    refused: Generated<boolean>
  }
  second_factors: {
    employee_id: number
    sealed_secret: string
    confirmed_at: Instant | null
    last_step: Generated<number>
  }
  second_factor_codes: { employee_id: number; code_hash: string }
  audit_log: {
    id: GeneratedAlways<number>
    at: DefaultInstant
    employee_id: number | null
    who: string
    ip: Generated<string>
    action: string
    entity: string
    entity_id: number | null
    change: Generated<string>
  }
  customer_change_details: { audit_id: number; customer_id: number; change: string }
  brands: {
    id: GeneratedAlways<number>
    name: string
    name_key: GeneratedAlways<string>
    removed_at: Instant | null
  }
  brand_references: {
    id: GeneratedAlways<number>
    brand_id: number
    name: string
    name_key: GeneratedAlways<string>
    removed_at: Instant | null
  }
  products: {
    id: GeneratedAlways<number>
    code: Generated<string>
    name: string
    description: Generated<string>
    brand_id: number
    reference_id: number | null
    cost_cents: number
    sell_price_cents: number
    gold_ppm: number
    silver_ppm: number
    /** Prices by level, written by `withPrices`. */
    gold_price_cents: number
    silver_price_cents: number
    stock: Generated<number>
    stock_alert: Generated<number>
    /** Units that cannot be sold; not part of the stock. */
    defective: Generated<number>
    /** Earliest day on which a sent purchase order with open units of it is expected: YYYY-MM-DD, read as text. */
    arrives_on: Generated<string | null>
    /** Each unit has a serial number. */
    serialised: Generated<boolean>
    /** Months of warranty from the day a unit is handed over. */
    warranty_months: Generated<number>
    tags: Generated<string[]>
    /** 8, 12, 13 or 14 digits. */
    /** The code in the program that the shop used before. */
    former_code: Generated<string | null>
    gtin: Generated<string | null>
    /** When it was last counted. */
    counted_at: Generated<Instant | null>
    archived_at: Instant | null
    /** Units sold in the last 90 days, as of last night. */
    popularity: Generated<number>
    /** Name, codes, tags, brand, reference and synonyms in the form in which they are searched, written by a trigger. */
    search_key: Generated<string>
    name_key: GeneratedAlways<string>
    /** The name in the form in which it is searched. */
    name_words: GeneratedAlways<string>
    /** JSON without what sales change, written by triggers. */
    product_text: Generated<string>
    offer_text: Generated<string>
    version: Generated<number>
    created_at: DefaultInstant
  }
  /** What people call the same thing. */
  search_synonyms: {
    id: GeneratedAlways<number>
    words: string[]
    /** Found by `words` too, but not the other way round. */
    also: Generated<string[]>
    words_key: GeneratedAlways<string[]>
    also_key: GeneratedAlways<string[]>
    version: Generated<number>
  }
  product_counts: { archived: boolean; shard: number; quantity: number }
  product_images: { product_id: number; position: number; file: string; name: Generated<string> }
  orders: {
    id: GeneratedAlways<number>
    code: string
    customer_id: number
    attendant_id: number | null
    /** A line of a bank statement shows its money. */
    in_bank: Generated<boolean>
    /** Cash received at the door or at the counter; null before the order is handed over. */
    cash_received_cents: number | null
    /** The valid settlement that the order is in. */
    settlement_id: number | null
    /** Failed delivery attempts. */
    attempts: Generated<number>
    deliverer_id: number | null
    /** Who still has the goods after a failed delivery; null once the shop has them, or they are on the road again. */
    holder_id: number | null
    stocker_id: number | null
    status: StatusKey
    payment: Payment
    is_pickup: boolean
    is_fast: boolean
    with_warranty: boolean
    sub_total_cents: number
    warranty_cents: number
    freight_cents: number
    exchange_cents: Generated<number>
    return_cents: Generated<number>
    total_cents: GeneratedAlways<number>
    credit_used_cents: Generated<number>
    /** Money received for it: a confirmed Pix, an approved transfer, cash. */
    paid_cents: Generated<number>
    /** Value that came back and was not given back, beyond exchange and return: it lowered what was still to be paid. */
    debt_lowered_cents: Generated<number>
    /** The parts other than cash, less their `lowered_cents`; 0 for an order in one payment. */
    other_parts_cents: Generated<number>
    /** What the bank gave back of its Pix after it had gone on. */
    pix_returned_cents: Generated<number>
    /** Principal received for its instalments. */
    term_paid_cents: Generated<number>
    /** The terms agreed at checkout, used or not; null where an older release placed the order. */
    level: Level | null
    warranty_ppm: number | null
    agreed_shipping_cents: number | null
    agreed_fast_tax_cents: number | null
    /** Whether a migration filled them, from the values at that time; empty, reports could not compare those years. */
    terms_estimated: Generated<boolean>
    street: Generated<string>
    number: Generated<string>
    neighborhood: Generated<string>
    complement: Generated<string>
    zip_code: Generated<string>
    city: Generated<string>
    state: Generated<string>
    comments: Generated<string>
    receipt_file: string | null
    signature_file: string | null
    received_by: string | null
    txid: string | null
    idempotency_key: string | null
    placed_at: DefaultInstant
    /** Null when it was a sale from the moment it was placed, or is none yet. */
    sale_at: Instant | null
    /** When it ceased to be a sale. */
    sale_cancelled_at: Instant | null
    shipped_at: Instant | null
    updated_at: DefaultInstant
  }
  order_items: {
    order_id: number
    product_id: number
    name: string
    quantity: number
    unit_price_cents: number
    unit_cost_cents: number | null
    returned: Generated<number>
  }
  /** Only of orders that were placed in parts. */
  order_parts: {
    id: GeneratedAlways<number>
    order_id: number
    position: number
    kind: PartKind
    amount_cents: number
    lowered_cents: Generated<number>
    /** What the bank gave back of it after the order had gone on. */
    returned_cents: Generated<number>
    status: PartState
    received_at: Instant | null
    brand: string | null
    card_kind: CardKind | null
    instalments: number | null
    authorisation: string | null
    fee_cents: Generated<number>
    days: number[] | null
    txid: string | null
    pix_code: string | null
    bank_setting_id: number | null
    receipt_file: string | null
    in_bank: Generated<boolean>
  }
  card_fees: { brand: string | null; kind: CardKind | null; instalments: number; fee_ppm: number }
  delivery_attempts: {
    id: GeneratedAlways<number>
    order_id: number
    reason: FailureReason
    note: Generated<string>
    file: string | null
    deliverer_id: number | null
    employee_id: number | null
    who: string
    at: DefaultInstant
  }
  refused_records: {
    id: GeneratedAlways<number>
    order_id: number
    action: PhoneAction
    employee_id: number
    who: string
    occurred_at: Instant
    refused_at: DefaultInstant
    reason: string
    cash_cents: number | null
    ended_at: Generated<Instant | null>
    ended_who: Generated<string | null>
  }
  settlements: {
    id: GeneratedAlways<number>
    deliverer_id: number
    expected_cents: number
    handed_cents: number
    comment: Generated<string>
    employee_id: number | null
    who: string
    at: DefaultInstant
    voided_at: Instant | null
    voided_by: string | null
    void_comment: string | null
  }
  proofs: {
    id: GeneratedAlways<number>
    order_id: number
    file: string | null
    digest: Buffer
    text_digest: Buffer | null
    layout: number | null
    width: number | null
    height: number | null
    /** Bits as text: '0110…'. */
    hash: string | null
    rows: Buffer | null
    small: Buffer | null
    end_to_end_id: string | null
    amount_cents: number | null
    /** Day: YYYY-MM-DD, read as text. */
    paid_on: string | null
    payer: Generated<string>
    reason: Generated<string>
    accepted_reason: Generated<string>
    employee_id: number | null
    who: string
    at: DefaultInstant
  }
  proof_likenesses: { proof_id: number; earlier_id: number; distance_ppm: number }
  bank_statements: {
    id: GeneratedAlways<number>
    name: string
    digest: Buffer
    lines: number
    /** 'ofx', or the digest of the CSV file's titles. */
    layout: string | null
    employee_id: number | null
    who: string
    at: DefaultInstant
  }
  bank_accounts: {
    id: GeneratedAlways<number>
    key: string
    name: string
    bank: Generated<string>
    branch: Generated<string>
    number: Generated<string>
    confirmed_at: Instant | null
    trusts: AccountTrust | null
  }
  bank_account_titles: { titles: string; account_id: number }
  bank_lines: {
    id: GeneratedAlways<number>
    statement_id: number
    /** The key of a bank account. */
    account: string
    /** YYYY-MM-DD. */
    day: string
    amount_cents: number
    identity: string
    description: string
    /** Digest of its text; null for lines of earlier releases. */
    text_key: string | null
    document: string | null
    end_to_end_id: string | null
    /** Why its direction, or what it is, is not certain: a person decides. */
    doubt: BankDoubt | null
    status: Generated<'waiting' | 'settled' | 'ignored'>
    order_id: number | null
    settlement_id: number | null
    receivable_payment_id: number | null
    part_id: number | null
    credited_cents: Generated<number>
    rest_id: number | null
    reason: Generated<string>
    by_itself: Generated<boolean>
    decided_by: number | null
    decided_who: string | null
    decided_at: Instant | null
  }
  bank_csv_columns: {
    /** A digest. */
    titles: string
    columns: ColumnType<CsvPositions, string, string>
  }
  settlement_orders: { settlement_id: number; order_id: number; expected_cents: number }
  till_sessions: {
    id: GeneratedAlways<number>
    float_cents: number
    opened_by: string
    opened_at: DefaultInstant
    counted_cents: number | null
    expected_cents: number | null
    comment: string | null
    closed_by: string | null
    closed_at: Instant | null
    with_deliverers_cents: number | null
  }
  till_movements: {
    id: GeneratedAlways<number>
    session_id: number
    kind: TillMovementKind
    amount_cents: number
    category: Generated<string>
    comment: Generated<string>
    order_id: number | null
    settlement_id: number | null
    return_id: number | null
    credit_entry_id: number | null
    receivable_payment_id: Generated<number | null>
    employee_id: number | null
    who: string
    at: DefaultInstant
  }
  order_images: { order_id: number; position: number; file: string }
  order_history: {
    id: GeneratedAlways<number>
    order_id: number
    action: string
    status: StatusKey
    employee_id: number | null
    /** Empty when the order's customer acted. */
    who: string
    /** Facts that the system wrote. */
    comment: Generated<string>
    /** What a person typed, and who received the goods: emptied when the customer is anonymised. */
    note: Generated<string>
    /** When it was done. */
    at: DefaultInstant
    /** When the server heard of it, where a phone recorded it earlier. */
    recorded_at: Instant | null
  }
  order_status_counts: { status: StatusKey; shard: number; quantity: number }
  order_day_counts: { status: StatusKey; day: string; shard: number; quantity: number }
  order_choice_counts: {
    status: StatusKey
    payment: Payment
    is_pickup: boolean
    deliverer_id: number | null
    shard: number
    quantity: number
  }
  counts: {
    id: GeneratedAlways<number>
    name: string
    scope: ColumnType<CountScope, string, never>
    is_blind: boolean
    status: Generated<CountStatus>
    employee_id: number | null
    who: string
    created_at: DefaultInstant
    finished_by: Generated<string | null>
    finished_at: Generated<Instant | null>
    approved_by: Generated<string | null>
    approved_at: Generated<Instant | null>
  }
  count_lines: {
    count_id: number
    product_id: number
    /** Null until a person counts it; then the other columns are set too. */
    counted: Generated<number | null>
    first_position: Generated<number | null>
    position: Generated<number | null>
    /** The units on the shelf at `last_moment`: the stock by the ledger at `position`, and `unpacked`. */
    stock: Generated<number | null>
    /** Units of orders that were not packed yet, of those in `stock`. */
    unpacked: Generated<number>
    /** When the first and the last part were counted; null in lines of release 0.2 and before. */
    first_moment: Generated<Instant | null>
    last_moment: Generated<Instant | null>
    /** A dismissed difference is closed without a correction of the stock. */
    dismissed_at: Generated<Instant | null>
    moved_in: Generated<number>
    moved_out: Generated<number>
    counted_at: Generated<Instant | null>
    counted_by: Generated<string | null>
    approved_at: Generated<Instant | null>
    difference: GeneratedAlways<number | null>
  }
  stock_movements: {
    id: GeneratedAlways<number>
    product_id: number
    kind: MovementKind
    source: number | null
    quantity_before: number
    quantity_in: Generated<number>
    quantity_out: Generated<number>
    quantity_after: number
    cost_before_cents: number | null
    unit_cost_cents: number | null
    order_id: number | null
    /** The count that an inventory came from. */
    count_id: Generated<number | null>
    /** The goods receipt that it belongs to; supplier and document are read there. */
    receipt_id: Generated<number | null>
    employee_id: number | null
    /** Empty when the order's customer acted. */
    who: string
    at: DefaultInstant
  }
  units: {
    id: GeneratedAlways<number>
    serial: string
    serial_key: GeneratedAlways<string>
    /** The second IMEI of a phone: fifteen digits, unique. */
    second_serial: Generated<string | null>
    product_id: number
    state: UnitState
    /** The order that a sold unit left with. */
    order_id: number | null
    sold_at: Instant | null
    warranty_months: Generated<number>
    /** Of the last entry; null where the number was registered later. */
    cost_cents: number | null
    source: number | null
    entered_at: DefaultInstant
  }
  /** Units whose number in its one form is another unit's: one phone that was entered twice. */
  unit_clashes: { unit_id: number; other_id: number; found_at: DefaultInstant }
  unit_moves: {
    id: GeneratedAlways<number>
    unit_id: number
    product_id: number
    kind: UnitMoveKind
    state: UnitState
    source: number | null
    cost_cents: number | null
    order_id: number | null
    movement_id: number | null
    employee_id: number | null
    /** Empty when the order's customer acted. */
    who: string
    at: DefaultInstant
  }
  returned_items: {
    id: GeneratedAlways<number>
    kind: 'exchange' | 'return'
    order_id: number
    from_order_id: number
    product_id: number
    product_name: string
    quantity: number
    unit_price_cents: number
    defective: Generated<boolean>
    /** The document of a return of a finished sale; null for items that came back at a settlement. */
    return_id: number | null
    /** Value moved from the order of the items to the one being settled; null in older rows: all of it. */
    moved_cents: number | null
    reason: ReturnReason | null
    serials: Generated<string[]>
    comments: Generated<string>
    employee_id: number | null
    who: string
    created_at: DefaultInstant
  }
  returns: {
    id: GeneratedAlways<number>
    code: string
    kind: ReturnKind
    from_order_id: number
    items_cents: number
    freight_cents: Generated<number>
    settle: ReturnSettlement
    refund_state: RefundState
    /** For an exchange at the counter: the order of the goods that the customer took instead. */
    exchange_order_id: number | null
    refund_note: Generated<string>
    refunded_who: string | null
    refunded_at: Instant | null
    /** Paid outside of the customer's credit; null in older rows: all of it, unless settled as credit. */
    refund_cents: number | null
    /** When the refund was last requested from the Pix provider. */
    refund_asked_at: Instant | null
    refund_asked_cents: number | null
    comments: Generated<string>
    employee_id: number | null
    who: string
    created_at: DefaultInstant
  }
  return_images: { return_id: number; position: number; file: string }
  defective_movements: {
    id: GeneratedAlways<number>
    product_id: number
    kind: DefectiveKind
    quantity_before: number
    quantity_in: Generated<number>
    quantity_out: Generated<number>
    quantity_after: number
    unit_cost_cents: number
    order_id: number | null
    comment: Generated<string>
    employee_id: number | null
    who: string
    at: DefaultInstant
  }
  trade_ins: {
    id: GeneratedAlways<number>
    code: string
    customer_id: number | null
    seller_name: string
    seller_document: string
    seller_phone: string
    seller_address: string
    product_id: number
    serial: string
    serial_key: GeneratedAlways<string>
    second_serial: string | null
    grade: Grade
    checklist: ColumnType<Checklist | null, string | null | undefined, string | null>
    price_cents: number
    document_file: Generated<string | null>
    lookup_file: Generated<string | null>
    looked_up_at: Generated<Instant | null>
    signature_file: Generated<string | null>
    completed_at: Generated<Instant | null>
    settle: TradeInSettlement
    settled_at: Generated<Instant | null>
    /** Read as text. */
    sellable_from: string
    unit_id: Generated<number | null>
    stocked_at: Generated<Instant | null>
    employee_id: number | null
    who: string
    at: DefaultInstant
  }
  trade_in_prices: { product_id: number; grade: Grade; price_cents: number }
  /** Read by the device book alone. */
  device_book_people: {
    customer_id: number
    name: string
    document: string
    phone: string
    address: string
  }
  claims: {
    id: GeneratedAlways<number>
    code: string
    unit_id: number
    product_id: number
    order_id: number
    customer_id: number
    status: Generated<ClaimStatus>
    problem: string
    checklist: ColumnType<Checklist | null, string | null, null>
    /** Read as text. */
    legal_until: string | null
    warranty_until: string | null
    by_customer: boolean
    cost_cents: Generated<number>
    replacement_id: Generated<number | null>
    return_id: Generated<number | null>
    employee_id: number | null
    /** Empty when the customer acted, as in the history. */
    who: string
    at: DefaultInstant
    ended_at: Generated<Instant | null>
  }
  claim_history: {
    id: GeneratedAlways<number>
    claim_id: number
    status: ClaimStatus
    comment: Generated<string>
    employee_id: number | null
    who: string
    at: DefaultInstant
  }
  claim_images: { claim_id: number; position: number; file: string }
  supplier_returns: {
    id: GeneratedAlways<number>
    supplier_id: number
    document: Generated<string>
    employee_id: number | null
    who: string
    at: DefaultInstant
  }
  supplier_return_units: {
    return_id: number
    unit_id: number
    product_id: number
    cost_cents: number | null
    /** Null while the supplier has the unit. */
    outcome: Generated<SupplierOutcome | null>
    amount_cents: Generated<number | null>
    /** The unit that came instead. */
    replacement_id: Generated<number | null>
    decided_by: Generated<number | null>
    decided_who: Generated<string | null>
    decided_at: Generated<Instant | null>
  }
  stock_entry_keys: { employee_id: number; key: string; at: DefaultInstant }
  request_keys: {
    actor: string
    scope: string
    key: string
    digest: Buffer
    answer: unknown
    at: DefaultInstant
  }
  credit_entries: {
    id: GeneratedAlways<number>
    customer_id: number
    kind: CreditKind
    balance_before_cents: number
    amount_cents: number
    balance_after_cents: number
    order_id: number | null
    pix_payment_id: number | null
    return_id: number | null
    receivable_payment_id: Generated<number | null>
    method: RefundMethod | null
    comment: Generated<string>
    employee_id: number | null
    who: string
    at: DefaultInstant
  }
  /** The cart of each seller for people who are not registered. */
  counter_cart_items: { employee_id: number; product_id: number; quantity: number; added_at: DefaultInstant }
  /** Carts of people who are not registered that a seller left to serve the next one. */
  left_carts: { id: GeneratedAlways<number>; employee_id: number; left_at: DefaultInstant }
  left_cart_items: { cart_id: number; product_id: number; quantity: number }
  cart_items: { customer_id: number; product_id: number; quantity: number; added_at: DefaultInstant }
  bank_settings: {
    id: GeneratedAlways<number>
    kind: BankSettingType
    name: string
    bank: Generated<string>
    account: Generated<string>
    agency: Generated<string>
    cnpj: Generated<string>
    pix_type: PixKeyType | null
    pix_key: Generated<string>
    disabled: Generated<boolean>
    created_at: DefaultInstant
  }
  companies: {
    id: number
    pix_auto: Generated<boolean>
    packaging_images: Generated<boolean>
    name: Generated<string>
    cnpj: Generated<string>
    phone: Generated<string>
    street: Generated<string>
    number: Generated<string>
    neighborhood: Generated<string>
    zip_code: Generated<string>
    city: Generated<string>
    state: Generated<string>
    logo_file: Generated<string | null>
    /** Kinds of mails that are not sent to customers. */
    muted_mails: Generated<string[]>
    /** Hours after which an order without the proof of its transfer is cancelled. */
    proof_hours: Generated<number>
    /** Orders placed before count from here: when the shop got this rule. */
    proof_hours_since: DefaultInstant
    /** Units that the unpaid orders of one customer may hold together. */
    unpaid_units: Generated<number>
    /** Days after the handover in which the counter takes goods back. */
    counter_return_days: Generated<number>
    /** Largest value of one sale's goods that the counter takes back. */
    counter_return_cents: Generated<number>
    /** What is given from this amount on is shown to those who manage orders. */
    told_above_cents: Generated<number>
    /** Whether lines of a bank statement that fit one thing only settle it by themselves. */
    auto_settle: Generated<boolean>
    /** The shop's, as configured when the last process started. */
    time_zone: Generated<string>
    /** Days that an instalment may be overdue while its customer still buys on term. */
    grace_days: Generated<number>
    fine_ppm: Generated<number>
    interest_month_ppm: Generated<number>
    next_business_day: Generated<boolean>
    /** Days that a bought used phone is kept before it can be sold. */
    holding_days: Generated<number>
    /** Points to check when a phone is bought or a claim is opened for it. */
    phone_checklist: Generated<string[]>
    /** The deliverer scans the serial number before the signature. */
    serial_at_door: Generated<boolean>
    /** Years that the device book keeps personal data. */
    book_years: Generated<number>
    /** Days within which a claim is decided. */
    claim_days: Generated<number>
    /** Whether the shop dismissed its first steps. */
    start_dismissed: Generated<boolean>
    default_gold_ppm: number | null
    default_silver_ppm: number | null
    image_store: string | null
  }
  /** Days are read as text: YYYY-MM-DD, days of the shop. */
  instalments: {
    id: GeneratedAlways<number>
    /** Null for an opening balance. */
    order_id: number | null
    /** Null for what was not paid at the door. */
    part_id: number | null
    customer_id: number
    /** `allowed`: beyond the limit or the grace, with a reason. `rest`: not paid at the door. */
    origin: 'term' | 'allowed' | 'rest' | 'opening'
    /** The document of an opening balance in the former program; '' for others. */
    document: Generated<string>
    number: number
    count: number
    plan_days: number | null
    due_date: string
    amount_cents: number
    /** Principal: the amount less what was paid, came back or was ended. */
    open_cents: number
    paid_cents: Generated<number>
    returned_cents: Generated<number>
    ended_cents: Generated<number>
    /** The unpaid part of the fine once it is fixed; null before. */
    fine_cents: Generated<number | null>
    /** The unpaid part of the interest until `interest_day`. */
    interest_cents: Generated<number>
    interest_day: Generated<string | null>
    created_at: DefaultInstant
  }
  receivable_payments: {
    id: GeneratedAlways<number>
    customer_id: number
    kind: ReceivedKind
    amount_cents: number
    /** What exceeded the instalments and became credit. */
    credit_cents: Generated<number>
    comment: Generated<string>
    pix_payment_id: number | null
    employee_id: number | null
    who: string
    day: string
    at: DefaultInstant
    voided_at: Generated<Instant | null>
    voided_by: Generated<number | null>
    voided_who: Generated<string | null>
    void_comment: Generated<string>
    end_to_end_id: Generated<string | null>
    /** Null where no line of a bank statement has to show it. */
    in_bank: Generated<boolean | null>
  }
  receivable_entries: {
    id: GeneratedAlways<number>
    customer_id: number
    instalment_id: number
    /** Null for an opening balance. */
    order_id: number | null
    kind: DebtKind
    amount_cents: number
    owed_before_cents: number
    owed_after_cents: number
    payment_id: number | null
    /** Of a payment that the bank gave back. */
    pix_refund_id: Generated<number | null>
    employee_id: number | null
    who: string
    day: string
    at: DefaultInstant
  }
  import_columns: {
    employee_id: number
    kind: string
    /** Digests of titles by field. */
    columns: ColumnType<Record<string, string>, string, string>
  }
  /** Progress of an import that is running, or that ran today. */
  import_progress: { employee_id: number; key: string; done: number; total: number; at: Generated<Instant> }
  receivable_charges: {
    id: GeneratedAlways<number>
    customer_id: number
    bank_setting_id: number | null
    txid: string
    code: string
    amount_cents: number
    valid_until: string
    at: DefaultInstant
  }
  receivable_charge_instalments: { charge_id: number; instalment_id: number }
  /** Message texts that replace the default of a status. */
  message_texts: { status: StatusKey; text: string }
  /** `arrived_at`: when it was in stock again; the customer then no longer waits. */
  product_wants: {
    customer_id: number
    product_id: number
    at: DefaultInstant
    arrived_at: Generated<string | null>
  }
  /** Mails to send or sent; their content is read when they are sent. */
  order_requests: {
    id: GeneratedAlways<number>
    order_id: number
    kind: RequestKind
    reason: ReturnReason | null
    comments: Generated<string>
    state: Generated<RequestState>
    at: DefaultInstant
    reply: Generated<string>
    decided_by: Generated<number | null>
    decided_who: Generated<string | null>
    decided_at: Generated<Instant | null>
  }
  order_request_items: { request_id: number; product_id: number; quantity: number }
  customer_mails: {
    id: GeneratedAlways<number>
    customer_id: number
    order_id: number | null
    product_id: Generated<number | null>
    request_id: Generated<number | null>
    instalment_id: Generated<number | null>
    kind: CustomerMailKind
    at: DefaultInstant
    done_at: Generated<Instant | null>
  }
  pix_charges: { order_id: number; bank_setting_id: number | null; code: string; created_at: DefaultInstant }
  pix_confirmations: {
    order_id: number
    part_id: number | null
    amount_cents: number
    end_to_end_id: string | null
    note: string
    confirmed_by: number
    confirmed_who: string
    confirmed_at: DefaultInstant
    /** When its Pix was given back while the order waited for another: it no longer counts. */
    returned_at: Generated<Instant | null>
  }
  /** Refunds of payments that the provider reports, each once. */
  /** What the bank reported as refunded: each refund in one row, or divided over what it covers. */
  pix_refunds: {
    id: GeneratedAlways<number>
    payment_id: number
    refund_id: string
    /** Further ids by which it was told. */
    other_ids: Generated<string[]>
    amount_cents: number
    nature: string
    /** Covers a return or payout, by which the shop itself gives it back: all of the row, or 0. */
    own_cents: number
    /** What of it had become credit when the payment was accepted or kept. */
    surplus_cents: Generated<number>
    /** What was given to the customer already and nobody owes. */
    open_cents: Generated<number>
    return_id: number | null
    payout_id: number | null
    received_at: DefaultInstant
  }
  pix_payments: {
    id: GeneratedAlways<number>
    end_to_end_id: string
    txid: string | null
    amount_cents: number
    paid_at: Instant
    received_at: DefaultInstant
    order_id: number | null
    /** The part of the order that it pays. */
    part_id: number | null
    /** The code for instalments that it paid or repeated. */
    charge_id: Generated<number | null>
    outcome: PixOutcome
    /** Given back by the bank, other than refunds that the shop had recorded. */
    returned_cents: Generated<number>
    /** It was credit before it was given back. */
    was_kept: Generated<boolean>
    decision: Generated<PixDecision | null>
    note: Generated<string>
    decided_by: Generated<number | null>
    decided_who: Generated<string | null>
    decided_at: Generated<Instant | null>
  }
  searches: {
    id: GeneratedAlways<number>
    term: string
    term_key: GeneratedAlways<string>
    found: boolean
    /** The customer for whom it was searched; null where unknown. */
    customer_id: Generated<number | null>
    at: DefaultInstant
  }
  product_views: { id: GeneratedAlways<number>; product_id: number; at: DefaultInstant }
  file_uploads: {
    id: GeneratedAlways<number>
    key: string
    employee_id: number | null
    customer_id: number | null
    pending: Generated<boolean>
    at: DefaultInstant
  }
  suppliers: {
    id: GeneratedAlways<number>
    name: string
    name_key: GeneratedAlways<string>
    cnpj: string
    phone: Generated<string>
    email: Generated<string>
    /** Days that a delivery takes, as the supplier states. */
    lead_days: number
    archived_at: Generated<Instant | null>
    version: Generated<number>
    created_at: DefaultInstant
  }
  supplier_products: {
    supplier_id: number
    product_id: number
    last_cost_cents: number
    last_at: DefaultInstant
  }
  purchase_orders: {
    id: GeneratedAlways<number>
    supplier_id: number
    status: Generated<PurchaseStatus>
    /** Day on which it is expected: YYYY-MM-DD, read as text. */
    expected_on: Generated<string | null>
    comment: Generated<string>
    /** Why it was cancelled, or closed with units missing. */
    end_note: Generated<string>
    sent_at: Generated<Instant | null>
    /** When its first goods came in. */
    arrived_at: Generated<Instant | null>
    ended_at: Generated<Instant | null>
    version: Generated<number>
    employee_id: number | null
    who: string
    created_at: DefaultInstant
  }
  purchase_order_lines: {
    order_id: number
    product_id: number
    quantity: number
    received: Generated<number>
    unit_cost_cents: number
  }
  purchase_list_choices: {
    product_id: number
    /** Units to order; 0 for none. */
    quantity: number
    supplier_id: number | null
    who: string
    at: DefaultInstant
  }
  wanted_terms: {
    term_key: string
    term: string
    state: WantedState
    product_id: number | null
    who: string
    at: DefaultInstant
  }
  goods_receipts: {
    id: GeneratedAlways<number>
    supplier_id: number
    purchase_order_id: number | null
    nfe_id: Generated<number | null>
    document: Generated<string>
    state: Generated<ReceiptState>
    freight_cents: Generated<number>
    discount_cents: Generated<number>
    other_cents: Generated<number>
    comment: Generated<string>
    version: Generated<number>
    employee_id: number | null
    who: string
    created_at: DefaultInstant
    finished_who: Generated<string | null>
    finished_at: Generated<Instant | null>
  }
  goods_receipt_lines: {
    receipt_id: number
    position: number
    product_id: number
    /** Units on the order or the document; 0 for goods that neither announced. */
    expected: Generated<number>
    quantity: Generated<number>
    unit_cost_cents: number
    /** The price of all expected units by the document; it is used instead of the unit cost. */
    document_cents: number | null
    /** Cost of the received units with their share of the other costs; null until the receipt is done. */
    landed_cents: Generated<number | null>
    serials: Generated<string[]>
  }
  nfes: {
    id: GeneratedAlways<number>
    key: string
    supplier_id: number
    number: number
    series: number
    issued_at: Instant
    total_cents: number
    authorised: boolean
    file: Buffer
    cancelled_at: Generated<Instant | null>
    /** Set by a trigger when the goods receipt is done. */
    received_at: Generated<Instant | null>
    /** Why its goods may not come with it, and who said that they did. */
    questions: Generated<string[]>
    answered_who: Generated<string | null>
    answered_at: Generated<Instant | null>
    employee_id: number | null
    who: string
    at: DefaultInstant
  }
  nfe_lines: {
    nfe_id: number
    /** Its unit may hold several pieces. */
    asks: Generated<boolean>
    position: number
    supplier_code: string
    gtin: string
    description: string
    unit: string
    /** In ten-thousandths. */
    quantity_e4: number
    total_cents: number
    product_id: number | null
    /** Stock units in one unit of the document. */
    factor: number | null
  }
  nfe_instalments: { nfe_id: number; position: number; number: string; due_on: string; amount_cents: number }
  nfe_cancellations: { key: string; at: DefaultInstant; who: Generated<string> }
  supplier_codes: {
    supplier_id: number
    code: string
    unit: string
    product_id: number
    factor: number
    /** A person said that its unit is one piece. */
    is_one: Generated<boolean>
  }
  repricings: {
    id: GeneratedAlways<number>
    filter: unknown
    rule: unknown
    products: number
    undone_at: Generated<Instant | null>
    undone_who: Generated<string | null>
    restored: Generated<number | null>
    employee_id: number | null
    who: string
    at: DefaultInstant
  }
  price_changes: {
    id: GeneratedAlways<number>
    product_id: number
    kind: PriceChangeKind
    cost_before_cents: number
    cost_after_cents: number
    sell_before_cents: number
    sell_after_cents: number
    gold_before_ppm: number
    gold_after_ppm: number
    silver_before_ppm: number
    silver_after_ppm: number
    receipt_id: Generated<number | null>
    repricing_id: Generated<number | null>
    employee_id: number | null
    who: string
    at: DefaultInstant
  }
  api_keys: {
    id: GeneratedAlways<number>
    employee_id: number
    name: string
    /** SHA-256. */
    key_hash: Buffer
    ending: string
    permissions: string[]
    created_at: DefaultInstant
    expires_at: Instant
    last_used_at: Generated<Instant | null>
    revoked_at: Generated<Instant | null>
  }
  push_keys: {
    id: Generated<number>
    public_key: string
    sealed_private_key: string
  }
  push_subscriptions: {
    id: GeneratedAlways<number>
    employee_id: number | null
    customer_id: number | null
    /** The session in which it was made or confirmed last: it ends when that is ended. */
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: DefaultInstant
  }
  orders_to_announce: {
    order_id: number
  }
  webhooks: {
    id: GeneratedAlways<number>
    url: string
    events: WebhookEvent[]
    active: Generated<boolean>
    sealed_secret: string
    previous_sealed_secret: Generated<string | null>
    previous_until: Generated<Instant | null>
    created_at: DefaultInstant
  }
  webhook_deliveries: {
    id: GeneratedAlways<number>
    webhook_id: number
    message_id: Generated<string>
    event: WebhookEvent
    /** 'order:12': what the event is about. Messages of one subject are sent in the order of their ids. */
    subject: string
    body: string
    state: Generated<DeliveryState>
    attempts: Generated<number>
    next_at: DefaultInstant
    created_at: DefaultInstant
  }
  webhook_attempts: {
    id: GeneratedAlways<number>
    delivery_id: number
    at: Instant
    status: number | null
    answer: string
    ms: number
  }
  customer_sign_ins: { id: GeneratedAlways<number>; customer_id: number; at: DefaultInstant }
  count_units: {
    count_id: number
    unit_id: number
  }
}
