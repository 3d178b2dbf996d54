import { CHANGE_MAX_ROWS } from '@camp/contract/base/changes'
import type { ParentFilter } from '@camp/contract/parents/parents'
import { chosenRows } from '../platform/changes/change.engine.ts'
import { withPhone } from '../platform/db/search.ts'
import type { Cx } from '../platform/http/context.ts'
import { parentsRepository } from './parents.repository.ts'

/** Families that were picked, or all that match but some; `total` is how many they were when they were chosen. */
export type FamilyChoice = ParentFilter & { ids?: number[] | undefined; except?: number[] | undefined; total?: number | undefined }

/** The families of a choice, as rows of a set of changes; refused if their number has moved since it was shown, or is too large. */
export async function chosenFamilies(cx: Cx, { total, ...filter }: FamilyChoice): Promise<{ id: string }[]> {
  const match = withPhone(filter, cx.reader.codes)
  const ids = await parentsRepository.ids(cx.db, match, cx.scope, CHANGE_MAX_ROWS + 1)
  return chosenRows(ids, total)
}
