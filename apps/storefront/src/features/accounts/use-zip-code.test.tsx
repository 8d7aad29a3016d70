import { fill } from '@shop/browser/test/fill'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useTextForm } from '../../shared/form/use-text-form.ts'
import { ContactFields } from './contact-fields.tsx'
import { type Contact, NO_CONTACT } from './contact-form.ts'
import { useZipCode } from './use-zip-code.ts'

function Form({ start }: { start: Contact }) {
  const { form, field } = useTextForm<Contact>({ initialValues: start, validate: {}, save: async () => {} })
  useZipCode(form.values.address, form.setFieldValue)
  return <ContactFields field={field} />
}

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const SE = { street: 'Praça da Sé', neighborhood: 'Sé', city: 'São Paulo', state: 'SP' }
const RIO = { street: 'Rua do Ouvidor', neighborhood: 'Centro', city: 'Rio de Janeiro', state: 'RJ' }

test('the CEP fills the address, another one replaces it, and what was typed stays', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ data: String(url).includes('01001000') ? SE : RIO }),
  )
  render(<Form start={NO_CONTACT} />)
  await fill(field('CEP'), '01001-000')
  await waitFor(() => expect(field('Rua').value).toBe('Praça da Sé'))
  expect([field('Bairro').value, field('Cidade').value, field('Estado').value]).toEqual([
    'Sé',
    'São Paulo',
    'SP',
  ])
  await fill(field('Rua'), 'Rua Direita')
  await fill(field('CEP'), '20040-030')
  await waitFor(() => expect(field('Cidade').value).toBe('Rio de Janeiro'))
  expect(field('Rua').value).toBe('Rua Direita')
})

test('without an answer the fields are simply typed', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ errors: ['CEP não encontrado.'] }, { status: 404 }))
  render(<Form start={NO_CONTACT} />)
  await fill(field('CEP'), '01001-000')
  await fill(field('Rua'), 'Rua Direita')
  expect([field('Rua').value, field('Cidade').value]).toEqual(['Rua Direita', ''])
})
