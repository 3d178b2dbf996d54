import { FORMATS, type SheetFormat } from './sheet.cells.ts'

// The parts of an .xlsx that are not its rows. The order of elements is the schema's; anyone who reads strictly refuses any other.

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org'
const PACKAGE = `${OFFICE}/package/2006`
const DOCUMENT = `${OFFICE}/officeDocument/2006/relationships`
const MAIN = `xmlns="${OFFICE}/spreadsheetml/2006/main"`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Numbers of formats: those below 164 are built in. */
const NUMBER_FORMATS: Readonly<Record<SheetFormat, number>> = { plain: 0, text: 49, amount: 4, percent: 2, day: 164, moment: 165 }

/** Places in the list of styles: of each kind of column its cells, then the same for the row of totals; last the head. */
const styleAt = (format: SheetFormat): number => FORMATS.indexOf(format)
const attribute = (place: number): string => (place === 0 ? '' : ` s="${place}"`)
export const cellStyle = (format: SheetFormat): string => attribute(styleAt(format))
export const totalStyle = (format: SheetFormat): string => attribute(FORMATS.length + styleAt(format))
export const HEAD_STYLE = attribute(FORMATS.length * 2)

const xf = (numberFormat: number, font: number, border: number): string =>
  `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="${border}" xfId="0"` +
  `${numberFormat ? ' applyNumberFormat="1"' : ''}${font ? ' applyFont="1"' : ''}${border ? ' applyBorder="1"' : ''}/>`

const font = (bold: string): string => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
const border = (top: string): string => `<border><left/><right/>${top}<bottom/><diagonal/></border>`

function styles(): string {
  const formats = FORMATS.map((format) => NUMBER_FORMATS[format])
  const cells = [...formats.map((id) => xf(id, 0, 0)), ...formats.map((id) => xf(id, 1, 1)), xf(0, 1, 0)]
  return (
    `${XML}<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
    `<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    `<borders count="2">${border('<top/>')}${border('<top style="thin"><color auto="1"/></top>')}</borders>` +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

const relationships = (lines: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${lines
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const contentTypes = (count: number): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  Array.from({ length: count }, (_, index) => `<Override PartName="/${sheetFile(index)}" ContentType="${TYPE}.worksheet+xml"/>`).join('') +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`

/** Where the rows of a sheet stand in the archive. */
export const sheetFile = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`

/** A name without the signs that a sheet may not have, and not too long; the second one of a workbook has its number. */
export const sheetName = (name: string, index: number): string => {
  const plain = name.replace(/[^\p{L}\p{N} ._-]/gu, ' ').slice(0, 26)
  return index === 0 ? plain : `${plain} ${index + 1}`
}

/** One sheet as the workbook knows it: its name, and the range that its filter spans. */
interface NamedSheet {
  readonly name: string
  readonly range: string
}

function workbook(written: readonly NamedSheet[]): string {
  const sheets = written.map(({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
  const names = written.map(
    ({ name, range }, index) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${name}'!${range}</definedName>`,
  )
  return (
    `${XML}<workbook ${MAIN} xmlns:r="${DOCUMENT}"><bookViews><workbookView xWindow="0" yWindow="0" windowWidth="28800" windowHeight="16000"/></bookViews>` +
    `<sheets>${sheets.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`
  )
}

/** What stands around the sheets of a workbook, by its file. */
export const bookParts = (sheets: readonly NamedSheet[]): readonly (readonly [file: string, xml: string])[] => [
  ['xl/styles.xml', styles()],
  ['xl/workbook.xml', workbook(sheets)],
  [
    'xl/_rels/workbook.xml.rels',
    relationships([...sheets.map((_, index) => ['worksheet', sheetFile(index).slice('xl/'.length)] as const), ['styles', 'styles.xml']]),
  ],
  ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
  ['[Content_Types].xml', contentTypes(sheets.length)],
]

/** What stands before the rows of a sheet: the head stays in view. */
export const sheetHead = (columns: readonly { readonly width: number; readonly format: SheetFormat }[]): string =>
  `${XML}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>` +
  '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>' +
  `<cols>${columns
    .map(({ width, format }, index) => {
      const place = styleAt(format)
      return `<col min="${index + 1}" max="${index + 1}" width="${width}"${place ? ` style="${place}"` : ''} customWidth="1"/>`
    })
    .join('')}</cols><sheetData>`

/** Cells of which each takes one of those of another sheet, or none. */
export const chosenOf = (cells: string, from: string): string =>
  '<dataValidations count="1"><dataValidation type="list" allowBlank="1" showErrorMessage="1"' +
  ` sqref="${cells}"><formula1>${from}</formula1></dataValidation></dataValidations>`

/** What stands after the rows of a sheet. */
export const sheetFoot = (filtered: string, chosen: string): string => `</sheetData><autoFilter ref="${filtered}"/>${chosen}</worksheet>`
