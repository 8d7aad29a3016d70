import { Document, Image, Page, pdf, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { OrderSheet } from './order-sheet.ts'

// Sizes in points of 1/72 inch. Helvetica is part of every PDF reader: no font is loaded or embedded.
const styles = StyleSheet.create({
  page: { padding: 40, paddingBottom: 56, fontFamily: 'Helvetica', fontSize: 10, color: '#1b2224' },
  company: { flexDirection: 'row', alignItems: 'center', marginBottom: 16 },
  logo: { width: 48, height: 48, marginRight: 12, objectFit: 'contain' },
  companyName: { fontSize: 13, fontFamily: 'Helvetica-Bold', marginBottom: 2 },
  companyLine: { fontSize: 9, color: '#5d6a70' },
  title: { fontSize: 18, fontFamily: 'Helvetica-Bold', marginBottom: 12 },
  fact: { flexDirection: 'row', paddingVertical: 3 },
  label: { width: 120, color: '#5d6a70' },
  value: { flex: 1 },
  head: {
    flexDirection: 'row',
    marginTop: 16,
    paddingVertical: 4,
    borderBottomWidth: 1,
    borderBottomColor: '#1b2224',
    fontFamily: 'Helvetica-Bold',
  },
  row: { flexDirection: 'row', paddingVertical: 4, borderBottomWidth: 0.5, borderBottomColor: '#d0d7da' },
  name: { flex: 1, paddingRight: 12 },
  note: { marginTop: 2, fontSize: 9, color: '#5d6a70' },
  quantity: { width: 70, textAlign: 'right' },
  footer: {
    position: 'absolute',
    left: 40,
    right: 40,
    bottom: 28,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 9,
    color: '#5d6a70',
  },
})

/** The order on A4, with column titles and footer on every page. */
export function OrderDocument({ sheet }: { sheet: OrderSheet }) {
  return (
    <Document title={sheet.title} language="pt-BR">
      <Page size="A4" style={styles.page}>
        {sheet.company && (
          <View style={styles.company}>
            {sheet.company.logoUrl && <Image style={styles.logo} src={sheet.company.logoUrl} />}
            <View>
              <Text style={styles.companyName}>{sheet.company.name}</Text>
              {sheet.company.lines.map((line) => (
                <Text key={line} style={styles.companyLine}>
                  {line}
                </Text>
              ))}
            </View>
          </View>
        )}
        <Text style={styles.title}>{sheet.title}</Text>
        {sheet.facts.map(({ label, value }) => (
          <View key={label} style={styles.fact}>
            <Text style={styles.label}>{label}</Text>
            <Text style={styles.value}>{value}</Text>
          </View>
        ))}
        <View style={styles.head} fixed>
          <Text style={styles.name}>Produto</Text>
          <Text style={styles.quantity}>Quantidade</Text>
        </View>
        {sheet.items.map(({ id, name, quantity, note }) => (
          <View key={id} style={styles.row} wrap={false}>
            <View style={styles.name}>
              <Text>{name}</Text>
              {note && <Text style={styles.note}>{note}</Text>}
            </View>
            <Text style={styles.quantity}>{String(quantity)}</Text>
          </View>
        ))}
        <View style={styles.footer} fixed>
          <Text>{sheet.printedAt}</Text>
          <Text render={({ pageNumber, totalPages }) => `${pageNumber} de ${totalPages}`} />
        </View>
      </Page>
    </Document>
  )
}

/** Pixels of the logo's longer side: 48 points at 300 dpi. */
const LOGO_PIXELS = 200

/**
 * The picture as a JPEG on white, as a data URL; null when it cannot be loaded. The library decodes a transparent PNG in a
 * worker from a blob URL, which the Content Security Policy forbids, and then never finishes.
 */
async function asJpeg(url: string): Promise<string | null> {
  const picture = document.createElement('img')
  picture.src = url
  const isLoaded = await picture.decode().then(
    () => true,
    () => false,
  )
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!isLoaded || !pen) return null
  const { naturalWidth, naturalHeight } = picture
  const scale = Math.min(1, LOGO_PIXELS / Math.max(naturalWidth, naturalHeight))
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.92)
}

/** Import only when a PDF is needed: the library is larger than the rest of the screen. */
export async function renderOrderPdf(sheet: OrderSheet): Promise<Blob> {
  const { company } = sheet
  const logoUrl = company?.logoUrl ? await asJpeg(company.logoUrl) : null
  const drawn = company ? { ...sheet, company: { ...company, logoUrl } } : sheet
  return pdf(<OrderDocument sheet={drawn} />).toBlob()
}
