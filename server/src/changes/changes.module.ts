import * as calls from '@camp/contract/base/changes.calls'
import { undoStep } from '@camp/contract/base/undo.steps'
import { readRowsOf, readSet } from '../platform/changes/change.answers.ts'
import { type ChangeDefinition, isPlainUndo } from '../platform/changes/change.definition.ts'
import { applySet, retrySet, undoSet } from '../platform/changes/change.engine.ts'
import { changesRepository } from '../platform/changes/changes.repository.ts'
import { AppError, found } from '../platform/errors.ts'
import type { FamilyClaims } from '../platform/family.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { defineModule } from '../platform/module.ts'
import { undoing } from '../platform/write/undo.ts'

const family: FamilyClaims = {
  change_sets: {
    // The reason of those that were asked for of these very children.
    erased: ['parameters'],
    kept: { 'what staff called the file; it goes after its days': ['file_name'] },
    notOfFamily: ['token', 'kind', 'source', 'file_id', 'mode', 'stage', 'status', 'result_file_id'],
  },
  change_set_rows: {
    erased: ['subject', 'cells', 'plan', 'before', 'after', 'trace'],
    kept: { 'what became of the row': ['state', 'faults'] },
  },
}

/** The calls that all kinds of sets of changes share: read, apply, try again, take back. */
export function changesRoutes(definitions: readonly ChangeDefinition[]): Binding[] {
  /** One's own set, and what kind of change it is; anyone who has lost the right to that can no longer see it. */
  const own = async (cx: Cx, token: string) => {
    const set = found(await changesRepository.own(cx.db, cx.reader.userId, token))
    const definition = found(definitions.find(({ kind }) => kind === set.kind))
    if (!cx.reader.codes.has(definition.code)) throw new AppError('FORBIDDEN')
    return { set, definition }
  }
  return [
    bind(calls.getChangeSet, async ({ params }, cx) => {
      const { set, definition } = await own(cx, params.token)
      return readSet(cx, definition, set)
    }),
    bind(calls.listChangeRows, async ({ params, query, paging }, cx) => {
      const { set, definition } = await own(cx, params.token)
      return readRowsOf(cx, definition, set, query.state, paging)
    }),
    bind(calls.applyChangeSet, async ({ params, body }, cx) =>
      applySet(cx, (await own(cx, params.token)).definition, params.token, body.mode),
    ),
    bind(calls.retryChangeSet, async ({ params }, cx) => retrySet(cx, (await own(cx, params.token)).definition, params.token)),
    bind(calls.undoChangeSet, async ({ params }, cx) => {
      const { definition } = await own(cx, params.token)
      if (definition.undo && !isPlainUndo(definition)) throw new AppError('CHANGE_SET_PROVED')
      return undoSet(cx, definition, params.token)
    }),
  ]
}

export const changesModule = defineModule({
  name: 'changes',
  routes: ({ changes, undos }) => {
    const undo = undoing(undos)
    return [...changesRoutes(changes), bind(undoStep, ({ params }, cx) => undo(params.id, cx))]
  },
  family,
})
