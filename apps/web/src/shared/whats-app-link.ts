/** Opens WhatsApp with the text; without a telephone the person chooses the recipient there. */
export const whatsAppLink = (phone: string, text: string) =>
  `https://wa.me/${phone ? `55${phone.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '')}` : ''}?text=${encodeURIComponent(text)}`
