import type { Order } from '@shop/contract/orders'

/** 'Rua das Flores, 10, Apto 12, Centro, São Paulo, SP' without missing parts. */
export const addressText = ({
  address: { street, number, complement, neighborhood, city, state },
}: Pick<Order, 'address'>) =>
  [street, number, complement, neighborhood, city, state].filter(Boolean).join(', ')

/** Opens the phone's maps app if there is one; it finds a street better without the flat. */
export const mapsLink = (order: Pick<Order, 'address'>) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressText({ address: { ...order.address, complement: '' } }))}`

const digitsOf = (phone: string) => {
  const digits = phone.replace(/\D/g, '')
  return digits.length > 11 ? digits : `55${digits}`
}

export const callLink = (phone: string) => `tel:+${digitsOf(phone)}`
export const whatsAppLink = (phone: string) => `https://wa.me/${digitsOf(phone)}`
