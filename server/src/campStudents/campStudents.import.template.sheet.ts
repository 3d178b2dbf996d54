import { CHANGE_MAX_ROWS } from '@camp/contract/base/changes'
import { changeTemplate, words } from '../platform/changes/change.sheet.ts'
import type { FileAnswer } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { campImport } from './campStudents.import.ts'
import { type CampPlaces, roomOf } from './campStudents.places.service.ts'

type Group = CampPlaces['groups'] extends ReadonlyMap<unknown, infer One> ? One : never

const columns: readonly SheetColumn<Group>[] = [
  { key: 'group', zh: '分组', en: 'Groups', width: 24, cell: ({ name }) => name },
  { key: 'room', zh: '剩余名额', en: 'Places left', width: 12, cell: (group) => Math.max(roomOf(group), 0) },
]

/** The head to fill in below, with the camp's active groups to choose from; they are listed with their free places on a sheet of their own. */
export function campImportTemplate(cx: Cx, { groups, camp }: CampPlaces): FileAnswer {
  const rows = [...groups.values()].filter(({ isActive, inScope }) => isActive && inScope)
  const example = campImport.columns.map(({ key, example: value }) => [key, key === 'group' ? (rows[0]?.name ?? '') : value] as const)
  return changeTemplate(cx, campImport, [Object.fromEntries(example)], {
    file: `${camp.name}-${words(campImport.name, cx.language)}`,
    choices: { key: 'group', name: words({ zh: '分组', en: 'Groups' }, cx.language), most: CHANGE_MAX_ROWS, columns, rows },
  })
}
