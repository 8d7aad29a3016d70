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
  serials: { marginTop: 2, fontSize: 9, color: '#5d6a70' },
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
        {sheet.items.map(({ id, name, quantity, serials }) => (
          <View key={id} style={styles.row} wrap={false}>
            <View style={styles.name}>
              <Text>{name}</Text>
              {serials && <Text style={styles.serials}>{serials}</Text>}
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

/** Import only when a PDF is needed: the library is larger than the rest of the screen. */
export const renderOrderPdf = (sheet: OrderSheet): Promise<Blob> =>
  pdf(<OrderDocument sheet={sheet} />).toBlob()
