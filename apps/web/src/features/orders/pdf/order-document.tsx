import { Document, Image, Page, pdf, StyleSheet, Text, View } from '@react-pdf/renderer'
import { jpegDataUrl, toJpegBase64 } from '@shop/browser/image-file'
import type { OrderSheet } from './order-sheet.ts'
import { fontsFor } from './pdf-fonts.ts'

// Sizes in points of 1/72 inch.
const styles = StyleSheet.create({
  page: { padding: 40, paddingBottom: 56, fontSize: 10, color: '#1b2224' },
  company: { flexDirection: 'row', alignItems: 'center', marginBottom: 16 },
  logo: { width: 48, height: 48, marginRight: 12, objectFit: 'contain' },
  companyName: { fontSize: 13, fontWeight: 700, marginBottom: 2 },
  companyLine: { fontSize: 9, color: '#5d6a70' },
  title: { fontSize: 18, fontWeight: 700, marginBottom: 12 },
  fact: { flexDirection: 'row', paddingVertical: 3 },
  label: { width: 120, color: '#5d6a70' },
  value: { flex: 1 },
  head: {
    flexDirection: 'row',
    marginTop: 16,
    paddingVertical: 4,
    borderBottomWidth: 1,
    borderBottomColor: '#1b2224',
    fontWeight: 700,
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

interface Props {
  sheet: OrderSheet
  /** A data URL of a JPEG. */
  logo: string | null
  /** In the order in which a letter is looked for. */
  fonts: string[]
}

/** The order on A4, with column titles and footer on every page. */
export function OrderDocument({ sheet, logo, fonts }: Props) {
  return (
    <Document title={sheet.title} language="pt-BR">
      <Page size="A4" style={[styles.page, { fontFamily: fonts }]}>
        {sheet.company && (
          <View style={styles.company}>
            {logo && <Image style={styles.logo} src={logo} />}
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

/** Its texts in composed form (NFC): fonts have a letter and its accent as one sign. */
const composed = (sheet: OrderSheet): OrderSheet =>
  JSON.parse(JSON.stringify(sheet), (_, value) =>
    typeof value === 'string' ? value.normalize('NFC') : value,
  )

/** Import only when a PDF is needed: the library is larger than the rest of the screen. */
export async function renderOrderPdf(given: OrderSheet): Promise<Blob> {
  const sheet = composed(given)
  const url = sheet.company?.logoUrl
  const logo = url ? await logoOf(url).catch(() => null) : null
  const fonts = await fontsFor(JSON.stringify(sheet))
  return pdf(<OrderDocument sheet={sheet} logo={logo} fonts={fonts} />).toBlob()
}

/** Pixels a side: enough for 48 points on any printer. */
const LOGO_SIDE = 400

/**
 * Converts the logo to JPEG. For a PNG with transparency the library starts a worker from a blob, which the content
 * security policy forbids, and then waits without end; it cannot read WebP. If the logo fails, the order is rendered
 * without it.
 */
const logoOf = async (url: string) =>
  jpegDataUrl(await toJpegBase64(await (await fetch(url)).blob(), LOGO_SIDE))
