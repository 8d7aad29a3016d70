// The allowed imports between parts of the code; `npm run check` applies it to every source file.
const feature = (root) => ({
  from: { path: `^${root}/src/features/([^/]+)/` },
  to: { path: `^${root}/src/features/`, pathNot: `^${root}/src/features/$1/` },
})

const rule = (name, from, to, pathNot) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: pathNot ? { path: to, pathNot } : { path: to },
})

/**
 * The wings of the API's features: those below, which each may import, and the files of its features that are public, the only ones
 * that other wings import.
 */
const WINGS = {
  platform: {
    below: [],
    public: {
      audit: ['audit'],
      events: ['order-events'],
      files: ['file-store', 'file-uploads.queries', 'images', 'save-images', 'signed-link'],
      imports: ['fields', 'import-kind', 'imports.routes', 'who-fields'],
      jobs: ['jobs'],
      mail: ['mailer', 'message', 'outbox'],
      push: ['push.queries', 'send-push'],
      reading: ['decode-text', 'other-kind', 'read-csv', 'reader'],
      settings: ['card-fees', 'company.service', 'phones.service', 'settings.queries'],
      webhooks: ['public-connection'],
    },
  },
  identity: {
    below: ['platform'],
    public: {
      accounts: [
        'account-codes',
        'account-owner',
        'demo-password',
        'invitation-link',
        'own-password',
        'password-rule',
        'password',
        'profile.service',
        'rate-limits',
        'session.service',
      ],
      employees: ['first-admin', 'require-deliverer'],
    },
  },
  catalogue: {
    below: ['platform', 'identity'],
    public: {
      defective: ['defective-ledger'],
      'device-book': ['device-book.queries'],
      products: [
        'enter-stock',
        'product-record',
        'product-search',
        'products.queries',
        'search-products',
        'set-prices',
        'similar-products',
      ],
      stock: ['ledger'],
      units: [
        'custody-units',
        'move-units',
        'pack-units',
        'reentered-units',
        'units.queries',
        'units.service',
      ],
    },
  },
  cash: {
    below: ['platform', 'identity'],
    public: {
      proofs: ['examine-proof', 'proof-guard', 'proofs.queries'],
      till: ['read-till', 'till.queries', 'till.service'],
    },
  },
  debts: {
    below: ['platform', 'identity', 'catalogue', 'cash'],
    public: {
      credit: ['credit-ledger', 'credit.queries', 'credit.service', 'pay-out-walk-in'],
      receivables: [
        'debt',
        'debt-ledger',
        'open-instalments',
        'receivable-terms',
        'receivables.service',
        'receive-debt',
      ],
    },
  },
  orders: {
    below: ['platform', 'identity', 'catalogue', 'cash', 'debts'],
    public: {
      board: ['order-search.queries'],
      customers: ['customer-lists.queries', 'customers.service'],
      record: [
        'bank-matches',
        'end-claims',
        'order-balance',
        'order-images',
        'order-parts',
        'order-parts.queries',
        'order-requests.queries',
        'order-scope',
        'order-totals',
        'order-view',
        'orders.queries',
        'orders.service',
      ],
      tracking: ['tracking-link'],
      unpaid: ['unpaid-orders.queries', 'unpaid-orders.service'],
      workflow: ['change-order', 'hand-over', 'lower-debt', 'order-action', 'returned-item'],
    },
  },
  selling: {
    below: ['platform', 'identity', 'catalogue', 'cash', 'debts', 'orders'],
    public: {
      selling: ['place-order', 'selling.queries'],
    },
  },
  'after-sales': {
    below: ['platform', 'identity', 'catalogue', 'cash', 'debts', 'orders', 'selling'],
    public: { bank: ['bank.queries'] },
  },
  buying: { below: ['platform', 'identity', 'catalogue'], public: {} },
  insight: {
    below: [
      'platform',
      'identity',
      'catalogue',
      'cash',
      'debts',
      'orders',
      'selling',
      'after-sales',
      'buying',
    ],
    public: {},
  },
}

const publicFiles = Object.entries(WINGS).flatMap(([wing, { public: features }]) =>
  Object.entries(features).map(([feature, files]) => `${wing}/${feature}/(${files.join('|')})\\.ts$`),
)

const wingRules = Object.entries(WINGS).flatMap(([wing, { below }]) => [
  rule(
    `${wing}-imports-wings-below-it-only`,
    `^apps/api/src/features/${wing}/`,
    '^apps/api/src/features/',
    `^apps/api/src/features/(${[wing, ...below].join('|')})/`,
  ),
  rule(
    `${wing}-imports-public-files-of-other-wings-only`,
    `^apps/api/src/features/${wing}/`,
    '^apps/api/src/features/',
    `^apps/api/src/features/(${wing}/|${publicFiles.join('|')})`,
  ),
])

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    rule('domain-imports-nothing-else', '^packages/domain/', '^(packages|apps)/', '^packages/domain/'),
    rule(
      'contract-imports-domain-only',
      '^packages/contract/',
      '^(packages|apps)/',
      '^packages/(domain|contract)/',
    ),
    rule('the-product-imports-no-tool', '^(packages|apps)/', '^tools/'),
    rule(
      'browser-imports-contract-and-domain-only',
      '^packages/browser/',
      '^(packages|apps)/',
      '^packages/(domain|contract|browser)/',
    ),
    // Build files included.
    {
      name: 'no-app-imports-another',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    rule('screens-use-http', '^apps/(web|storefront)/', '^packages/postgres/'),
    rule('api-holds-no-screen', '^apps/api/', '^packages/browser/'),
    // The root knows the wings by what each one lists in its `.wing.ts`, and the interfaces that all features get.
    rule(
      'root-imports-wings-and-platform-interfaces',
      '^apps/api/src/[^/]+\\.ts$',
      '^apps/api/src/features/',
      '(\\.wing\\.ts$|/platform/(events/order-events|files/file-store|jobs/jobs|mail/(mailer|mail-trial)|reading/(reading|reader|serve-readers))\\.ts$|\\.reader\\.ts$)',
    ),
    rule('features-import-no-wing', '^apps/api/src/features/', '(\\.wing\\.ts$|^apps/api/src/wings\\.ts$)'),
    rule('plugins-import-no-feature', '^apps/api/src/plugins/', '^apps/api/src/features/'),
    rule(
      'routes-and-plugins-hold-no-sql',
      '(^apps/api/src/plugins/|\\.routes\\.ts$|^packages/(domain|contract)/)',
      '(^|node_modules/)(kysely|pg)(/|$)',
    ),
    {
      name: 'api-features-form-no-circle',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/api/src/features/[^/]+/[^/]+$' },
      to: { circular: true, path: '^apps/api/src/features/[^/]+/[^/]+$' },
    },
    {
      name: 'web-entities-form-no-circle',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/web/src/entities/[^/]+$' },
      to: { circular: true, path: '^apps/web/src/entities/[^/]+$' },
    },
    ...wingRules,
    { name: 'web-features-are-independent', severity: 'error', ...feature('apps/web') },
    { name: 'storefront-features-are-independent', severity: 'error', ...feature('apps/storefront') },
    rule(
      'storefront-shared-imports-no-feature',
      '^apps/storefront/src/shared/',
      '^apps/storefront/src/features/',
    ),
    rule(
      'web-shared-imports-nothing-above',
      '^apps/web/src/shared/',
      '^apps/web/src/((entities|features|offline)/|routes|admin)',
    ),
    rule(
      'web-shared-knows-nothing-of-the-shop',
      '^apps/web/src/shared/',
      '^packages/(contract|domain)/',
      '/(accounts|address|messages|csv|customer-email|gtin|money|page-sizes|percent|periods|permissions|shop-time|stock|text)\\.ts$',
    ),
    rule(
      'web-entities-import-no-feature',
      '^apps/web/src/entities/',
      '^apps/web/src/(features/|offline/|routes|admin)',
    ),
    rule(
      'web-offline-imports-no-feature',
      '^apps/web/src/offline/',
      '^apps/web/src/(features/|routes|admin)',
    ),
    rule('web-features-import-no-route', '^apps/web/src/features/', '^apps/web/src/(routes|admin)'),
    // A call is a function or hook of a `*.api.ts`, named after what it does. Apart from them: what all calls share, the records that
    // a phone sends later, and the table of order actions, which has addresses as data.
    rule(
      'calls-are-in-api-files',
      '^apps/(web|storefront)/src/(?!shared/api/|offline/|entities/orders/order-actions\\.ts$|.*\\.api\\.ts$)',
      '^packages/browser/src/client\\.ts$',
    ),
    rule(
      'queries-and-services-know-no-http',
      '\\.(queries|service)\\.ts$',
      '(\\.routes\\.ts$|^apps/api/src/plugins/)',
    ),
    rule('product-imports-no-test-code', '^(packages|apps)/[^/]+/src/', '^(e2e|bench|apps/api/test)/', '^$'),
  ],
  options: {
    // The compiler in use (TypeScript 7) has no API for other tools yet; SWC reads the same syntax.
    parser: 'swc',
    tsPreCompilationDeps: true, // imports of types count too
    doNotFollow: { path: ['node_modules', '\\.gen\\.ts$'] },
    exclude: { path: ['^(apps|packages)/[^/]+/dist/', '\\.(test|testing|fixture)\\.tsx?$'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
