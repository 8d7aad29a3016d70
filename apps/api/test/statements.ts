/** A line of a test's bank statement; the day as YYYY-MM-DD. */
export interface TestLine {
  day: string
  reais: number
  memo: string
  fitId?: string
}

const posted = (day: string) => `${day.replaceAll('-', '')}120000[-3:BRT]`

/** OFX 1 as Brazilian banks write it: elements that are not closed, Latin-1, ',' before the cents. */
export const ofx1 = (lines: readonly TestLine[], account = '12345-6'): string =>
  Buffer.from(
    `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>
<BANKACCTFROM><BANKID>0341<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${lines
      .map(
        ({ day, reais, memo, fitId }) => `<STMTTRN>
<TRNTYPE>OTHER
<DTPOSTED>${posted(day)}
<TRNAMT>${reais.toFixed(2).replace('.', ',')}
${fitId === undefined ? '' : `<FITID>${fitId}\n`}<MEMO>${memo}
</STMTTRN>`,
      )
      .join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
    'latin1',
  ).toString('base64')

/** OFX 2: XML, UTF-8. */
export const ofx2 = (lines: readonly TestLine[]): string =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><BANKID>341</BANKID><ACCTID>12345-6</ACCTID></BANKACCTFROM><BANKTRANLIST>${lines
      .map(
        ({ day, reais, memo, fitId = '' }) =>
          `<STMTTRN><DTPOSTED>${posted(day)}</DTPOSTED><TRNAMT>${reais.toFixed(2)}</TRNAMT><FITID>${fitId}</FITID><MEMO>${memo.replace('&', '&amp;')}</MEMO></STMTTRN>`,
      )
      .join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  ).toString('base64')

const brDay = (day: string) => day.split('-').reverse().join('/')

/** CSV with other words before the titles, as banks write it. */
export const csv = (
  lines: readonly TestLine[],
  titles = 'Data;Histórico;Documento;Valor',
  encoding: 'utf8' | 'latin1' = 'latin1',
): string =>
  Buffer.from(
    `Extrato de conta corrente\r\n\r\n${titles}\r\n${lines
      .map(({ day, reais, memo, fitId = '' }) => {
        const value = reais.toLocaleString('pt-BR', { minimumFractionDigits: 2 })
        return titles.includes(';')
          ? `${brDay(day)};${memo};${fitId};${value}`
          : `${brDay(day)},"${memo}",${fitId},"${value}"`
      })
      .join('\r\n')}\r\n${titles.includes(';') ? ';SALDO;;1.000,00' : ',SALDO,,"1.000,00"'}\r\n`,
    encoding,
  ).toString('base64')

let ids = 0
/** A new end-to-end id of a payment on this day. */
export const newEndToEndId = (day: string) =>
  `E00416968${day.replaceAll('-', '')}1200${String(++ids).padStart(11, '0')}`
