import { CHANGE_MAX_ROWS } from '@camp/contract/changes'
import type { ParentFilter } from '@camp/contract/parents'
import { planParentStates, planParentTags } from '@camp/contract/parents.changes'
import type { ChangeDefinition } from '../platform/changes/change.definition.ts'
import { planSelection } from '../platform/changes/change.engine.ts'
import { withPhone } from '../platform/db/search.ts'
import { AppError } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { parentStates } from './parents.bulkStates.ts'
import { parentTags } from './parents.bulkTags.ts'
import { parentsRepository } from './parents.repository.ts'
import { familyTags } from './parents.tags.service.ts'

type Choice = ParentFilter & { ids?: number[] | undefined; except?: number[] | undefined; total?: number | undefined }

/** Families that were picked, or all that match; refused if their number has moved since it was shown. */
async function chosen(cx: Cx, { total, ...filter }: Choice): Promise<{ id: string }[]> {
  const match = withPhone(filter, cx.reader.codes)
  const ids = await parentsRepository.ids(cx.db, match, cx.scope, CHANGE_MAX_ROWS + 1)
  if (ids.length > CHANGE_MAX_ROWS) throw new AppError('CHANGE_TOO_MANY', { most: CHANGE_MAX_ROWS })
  if (total !== undefined && total !== ids.length) throw new AppError('SELECTION_DRIFTED', { total: ids.length })
  return ids.map((id) => ({ id: String(id) }))
}

const plan = async <P extends Record<string, unknown>>(
  cx: Cx,
  definition: ChangeDefinition<'id', { id: number }, P>,
  choice: Choice,
  parameters: P,
) => planSelection(cx, definition, await chosen(cx, choice), parameters, parameters)

export const parentChangesRoutes: Binding[] = [
  bind(planParentStates, ({ body: { to, ...choice } }, cx) => plan(cx, parentStates, choice, { to })),
  bind(planParentTags, async ({ body: { change, tagIds, ...choice } }, cx) => {
    await familyTags(cx.db, tagIds)
    return plan(cx, parentTags, choice, { change, tagIds })
  }),
]
