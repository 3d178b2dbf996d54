import { CHANGE_MAX_ROWS } from '@camp/contract/base/changes'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { words } from '../platform/changes/change.sheet.ts'
import { found } from '../platform/errors.ts'
import { type FileAnswer, fileAnswer } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { safeText } from '../platform/sheet/sheet.ts'
import { campImport } from './campStudents.import.ts'
import { type CampPlaces, roomOf } from './campStudents.places.service.ts'

const text = {
  groups: { zh: '分组', en: 'Groups' },
  room: { zh: '剩余名额', en: 'Places left' },
} as const

/** A cell in which digits stay as they are typed. */
const TEXT = '@'

/** The library formats the cells that it writes; here those below matter too, which are still to be filled in. */
function textColumns(bytes: Uint8Array): Uint8Array {
  const files = unzipSync(bytes)
  const sheet = 'xl/worksheets/sheet1.xml'
  const xml = strFromU8(found(files[sheet]))
  const style = /<c r="A2"[^>]* s="(\d+)"/.exec(xml)?.[1] ?? '0'
  return zipSync({ ...files, [sheet]: strToU8(xml.replaceAll('<col ', `<col style="${style}" `)) })
}

/** The head to fill in below, with the camp's active groups to choose from; they are listed with their free places on a sheet of their own. */
export async function campImportTemplate(cx: Cx, { groups, camp }: CampPlaces): Promise<FileAnswer> {
  const { columns } = campImport
  const { language } = cx
  const open = [...groups.values()].filter(({ isActive, inScope }) => isActive && inScope)
  const groupAt = String.fromCharCode('A'.charCodeAt(0) + columns.findIndex(({ key }) => key === 'group'))
  const list = words(text.groups, language)
  const example = columns.map(({ key, example: value }) => (key === 'group' ? safeText(open[0]?.name ?? '') : value))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: words(campImport.name, language),
        columns: columns.map((column) => ({ header: words(column, language), width: column.width, numFmt: TEXT })),
        rows: [columns.map((column) => words(column, language)), example],
        freezePane: { rows: 1 },
        dataValidations:
          open.length === 0
            ? []
            : [
                {
                  type: 'list',
                  formula1: `'${list}'!$A$2:$A$${open.length + 1}`,
                  allowBlank: true,
                  showErrorMessage: true,
                  range: `${groupAt}2:${groupAt}${CHANGE_MAX_ROWS + 1}`,
                },
              ],
      },
      {
        name: list,
        columns: [{ width: 24 }, { width: 12 }],
        rows: [[list, words(text.room, language)], ...open.map((group) => [safeText(group.name), Math.max(roomOf(group), 0)])],
      },
    ],
  })
  return fileAnswer(`${camp.name}-${words(campImport.name, language)}.xlsx`, Buffer.from(textColumns(bytes)))
}
