import { CHANGE_MAX_ROWS } from '@camp/contract/base/changes'
import type { ParentFilter } from '@camp/contract/parents/parents'
import { withPhone } from '../platform/db/search.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { parentsRepository } from './parents.repository.ts'

/** Families that were picked, or all that match but some; `total` is how many they were when they were chosen. */
export type FamilyChoice = ParentFilter & { ids?: number[] | undefined; except?: number[] | undefined; total?: number | undefined }

/** The families of a choice, as rows of a set of changes; refused if their number has moved since it was shown, or is too large. */
export async function chosenFamilies(cx: Cx, { total, ...filter }: FamilyChoice): Promise<{ id: string }[]> {
  const match = withPhone(filter, cx.reader.codes)
  const ids = await parentsRepository.ids(cx.db, match, cx.scope, CHANGE_MAX_ROWS + 1)
  if (ids.length > CHANGE_MAX_ROWS) throw new AppError('CHANGE_TOO_MANY', { most: CHANGE_MAX_ROWS })
  if (total !== undefined && total !== ids.length) throw new AppError('SELECTION_DRIFTED', { total: ids.length })
  return ids.map((id) => ({ id: String(id) }))
}
