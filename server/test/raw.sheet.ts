import { zipSync } from 'fflate'

const bytes = (text: string | Uint8Array): Uint8Array => (typeof text === 'string' ? new TextEncoder().encode(text) : text)
const OFFICE = 'http://schemas.openxmlformats.org'
const PACKAGE = `${OFFICE}/package/2006`
const DOCUMENT = `${OFFICE}/officeDocument/2006/relationships`
const MAIN = `xmlns="${OFFICE}/spreadsheetml/2006/main"`

const row = (cells: readonly string[], index: number): string =>
  `<row r="${index + 1}">${cells
    .map((cell, at) => `<c r="${String.fromCharCode(65 + at)}${index + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`)
    .join('')}</row>`

/** An .xlsx whose cells hold the XML that is given, which no proper writer would write. */
export const rawSheet = (rows: readonly (readonly string[])[]): Uint8Array =>
  zipSync({
    '[Content_Types].xml': bytes(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    ),
    '_rels/.rels': bytes(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': bytes(`<workbook ${MAIN} xmlns:r="${DOCUMENT}"><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': bytes(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': bytes(`<worksheet ${MAIN}><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`),
  })
