// One word for each thing, in the texts of screens, papers, mails, errors and manual. `node scripts/words.mjs OLD NEW`
// writes the new word wherever the old one is, in the tests too.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const FOLDERS = [
  'apps/api/src',
  'apps/storefront/src',
  'apps/web/manual',
  'apps/web/src',
  'packages/browser/src',
  'packages/contract/src',
  'packages/domain/src',
]
const WEB = 'apps/web/src/features'

/**
 * A word that is not used, the word that is, and the texts in which it means something else or is a specified text, by file.
 * The regular expression finds a word in a line.
 * @type {{ word: RegExp, instead: string, except?: Record<string, string[]> }[]}
 */
const WORDS = [
  {
    word: /\bdepósitos?\b/i,
    instead: 'transferência',
    // An order's payment is 'Depósito' for the staff; NF-e speak of goods in a warehouse.
    except: {
      'apps/api/src/features/buying/nfe/nfe-questions.ts': ['remessa para depósito', 'retorno de depósito'],
      'apps/web/manual/vender.md': ['**Depósito**', '| Depósito |'],
      'packages/contract/src/reports/orders.ts': ['Pedidos por depósito (transferência e Pix)'],
      'packages/domain/src/pricing.ts': ["transfer: 'Depósito'"],
    },
  },
  {
    word: /entrega imediata/i,
    instead: 'entrega rápida',
    // Statuses are named by their keys.
    except: {
      'packages/contract/src/reports/orders.ts': ['status Aguardando motoboy ou Entrega imediata'],
      'packages/domain/src/order-status.ts': ["label: 'Entrega imediata'", "label: 'Em entrega imediata'"],
    },
  },
  {
    word: /['"`>]Garantia['"`<]|['"`]Garantia (?:até|\(|em meses)|garantia em meses/i,
    instead:
      "'Garantia do pedido', 'Garantia legal', 'Garantia da loja' or 'Meses de garantia'; 'Garantia' alone is the claim",
    except: {
      'apps/api/src/features/catalogue/products/product-fields.ts': ["also: ['Garantia (meses)'"],
      'apps/api/src/features/orders/customers/customer-fields.ts': ["also: ['Garantia (%)'"],
      'apps/storefront/src/features/accounts/account-screen.tsx': ['title="Garantia"'],
      [`${WEB}/claims/claim-dialog.tsx`]: ['title={claim'],
      [`${WEB}/claims/claims-screen.tsx`]: ['title="Garantia"'],
      [`${WEB}/customers/dialogs/edit-dialog.tsx`]: ['<PercentInput label="Garantia"'],
      [`${WEB}/customers/dialogs/review-dialog.tsx`]: ['<PercentInput label="Garantia"'],
      [`${WEB}/customers/page/customer-records.tsx`]: ['title="Garantia"', 'label="Garantia"'],
      [`${WEB}/selling/checkout-options.tsx`]: ['title="Garantia"'],
      [`${WEB}/units/unit-life.tsx`]: ['<h3>Garantia</h3>'],
      'apps/web/src/shared/navigation.ts': ["label: 'Garantia'"],
      'packages/domain/src/audit-words.ts': ["claim: 'Garantia'"],
      'packages/domain/src/defective.ts': ["claim: 'Garantia'"],
    },
  },
  {
    word: /\b(?:regras do prazo|cargo|perfil de acesso)\b/i,
    instead: "'Função' for what somebody is, 'Regra' for what a role allows, 'Condições' for terms",
  },
  {
    word: /(?:header|label)(?:=|: )['"]Status['"]/,
    instead: "'Situação'; only orders have a 'Status'",
    except: {
      [`${WEB}/orders/order-columns.tsx`]: ["header: 'Status'"],
      [`${WEB}/orders/pdf/order-sheet.ts`]: ["label: 'Status'"],
      [`${WEB}/reports/result-view.tsx`]: ["header: 'Status'"],
      [`${WEB}/reports/settlement-view.tsx`]: ["header: 'Status'"],
      [`${WEB}/returns/sale-choice.tsx`]: ["header: 'Status'"],
      [`${WEB}/customers/dialogs/history-orders.tsx`]: ["header: 'Status'"],
      [`${WEB}/customers/page/customer-records.tsx`]: ["header: 'Status'"],
    },
  },
  {
    word: /situação (?:do pedido|deste pedido)|pedido mudou de situação/i,
    instead: "'status' of an order",
  },
  {
    word: /\bcancel=["'](?:Cancelar|Voltar|Sair)["']/,
    instead: "'Fechar', which leaves a dialog",
    // Specified as 'Cancelar'; beside 'Fechar caixa' a second 'Fechar' would be misread.
    except: {
      [`${WEB}/cash/till/cash-form.tsx`]: ['title="Fechar caixa"'],
      [`${WEB}/customers/dialogs/reason-dialog.tsx`]: ['cancel="Cancelar"'],
      [`${WEB}/orders/dialogs/pickup-dialog.tsx`]: ['cancel="Cancelar"'],
    },
  },
]

const COMMENT = /^\s*(?:\/\/|\/?\*)/

const textsIn = (root, folders) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
      .filter((name) => /\.(?:tsx?|md)$/.test(name) && !/\.gen\.|\/migrations\//.test(name)),
  )
const filesIn = (root) => textsIn(root, FOLDERS).filter((name) => !/\.(?:test|testing)\./.test(name))

/** Whole words only, so that names in code and parts of keys stay. */
const wordOf = (text) => {
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}_./-])${literal}(?![\\p{L}\\p{N}_])`, 'giu')
}

/** Writes one word instead of another, in the case of the old one. @returns the files that changed, to be read again */
export function changeWord(root, from, to) {
  const capital = (text) => text[0].toUpperCase() + text.slice(1)
  const change = (line) =>
    COMMENT.test(line)
      ? line
      : line.replace(wordOf(from), (old) => (old[0] === old[0].toLowerCase() ? to : capital(to)))
  return textsIn(root, [...FOLDERS, 'apps/api/test', 'apps/web/test', 'e2e']).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const changed = text.split('\n').map(change).join('\n')
    if (changed !== text) writeFileSync(join(root, file), changed)
    return changed !== text
  })
}

/** @returns a line for each word that is not used, and for each exception that no text needs */
export function findWrongWords(root, words = WORDS) {
  const wrong = []
  const needed = new Set()
  for (const file of filesIn(root)) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    for (const [index, line] of lines.entries()) {
      if (COMMENT.test(line)) continue
      for (const { word, instead, except = {} } of words) {
        const found = word.exec(line)
        if (!found) continue
        const allowed = (except[file] ?? []).filter((text) => line.includes(text))
        for (const text of allowed) needed.add(`${file}: ${text}`)
        if (allowed.length === 0) wrong.push(`${file}:${index + 1}: '${found[0]}' is ${instead}`)
      }
    }
  }
  const stale = words
    .flatMap(({ except = {} }) =>
      Object.entries(except).flatMap(([file, texts]) => texts.map((text) => `${file}: ${text}`)),
    )
    .filter((text) => !needed.has(text))
  return [...wrong, ...stale.map((text) => `scripts/words.mjs: no text needs the exception ${text}`)]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [from, to] = process.argv.slice(2)
  if (!from || !to) throw new Error('node scripts/words.mjs OLD NEW')
  console.log(changeWord(join(import.meta.dirname, '..'), from, to).join('\n'))
}
