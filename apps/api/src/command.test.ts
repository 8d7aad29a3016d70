import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What the command prints, and its exit code. */
function run(file: string, env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, file)], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })
  return { status, output: stdout + stderr }
}

test('a folder of data that cannot be written is named', () => {
  expect(run('command.ts', { DATA_DIR: '/dev/null/loja' })).toEqual({
    status: 1,
    output:
      'Não é possível gravar na pasta de dados (/dev/null/loja). Dê-a ao usuário da loja (chown), ou escolha outra em DATA_DIR.\n',
  })
})

test('the check of ledgers says why it cannot reach the database', () => {
  expect(run('check-ledger.ts', { DATABASE_URL: 'postgres://ana:1@127.0.0.1:1/loja' })).toEqual({
    status: 2,
    output: 'Não foi possível conectar ao banco de dados de DATABASE_URL: o servidor não responde.\n',
  })
})
