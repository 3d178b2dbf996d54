import * as calls from '@camp/contract/parents/parents.changes'
import type { ChangeDefinition } from '../platform/changes/change.definition.ts'
import { planSelection } from '../platform/changes/change.engine.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { parentStates } from './parents.bulkStates.ts'
import { parentTags } from './parents.bulkTags.ts'
import { chosenFamilies, type FamilyChoice } from './parents.service.ts'
import { familyTags } from './parents.tags.service.ts'

const plan = async <P extends Record<string, unknown>>(
  cx: Cx,
  definition: ChangeDefinition<'id', { id: number }, P>,
  choice: FamilyChoice,
  parameters: P,
) => planSelection(cx, definition, await chosenFamilies(cx, choice), parameters, parameters)

export const parentChangesRoutes: Binding[] = [
  bind(calls.planParentStates, ({ body: { to, ...choice } }, cx) => plan(cx, parentStates, choice, { to })),
  bind(calls.planParentTags, async ({ body: { change, tagIds, ...choice } }, cx) => {
    await familyTags(cx.db, tagIds)
    return plan(cx, parentTags, choice, { change, tagIds })
  }),
]
