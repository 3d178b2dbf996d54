import * as calls from '@camp/contract/campStudents/campStudents.changes'
import { importResultOf } from '../platform/changes/change.answers.ts'
import { applySet, chosenRows, planSelection, startImport } from '../platform/changes/change.engine.ts'
import { AppError, found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { campMoves, type MoveParameters } from './campStudents.bulkMove.ts'
import { campStudentConditions, judged } from './campStudents.conditions.ts'
import { campImportTemplate } from './campStudents.import.template.sheet.ts'
import { campImport, type ImportParameters } from './campStudents.import.ts'
import { CampPlaces } from './campStudents.places.service.ts'
import { idsOf } from './campStudents.repository.ts'

/** The camp with the groups that the reader may see; 404 where there is none. */
const campOf = async (cx: Cx, campId: number): Promise<CampPlaces> => {
  try {
    return await CampPlaces.read(cx.db, campId, cx.scope)
  } catch (error) {
    throw error instanceof AppError ? new AppError('NOT_FOUND') : error
  }
}

const isOf = (campId: number) => (parameters: unknown) => (parameters as ImportParameters).campId === campId // written by the import

export const campStudentChangesRoutes: Binding[] = [
  bind(calls.getCampImportTemplate, async ({ query }, cx) => campImportTemplate(cx, await campOf(cx, query.campId))),
  bind(calls.importCampStudents, async ({ params: { campId }, body }, cx) => {
    await campOf(cx, campId)
    return startImport(cx, campImport, body, { campId } satisfies ImportParameters)
  }),
  bind(calls.getCampImportResult, ({ params, query }, cx) => importResultOf(cx, campImport, query.token, isOf(params.campId))),
  bind(calls.applyCampImport, async ({ params, query, body }, cx) => {
    await importResultOf(cx, campImport, query.token, isOf(params.campId))
    return applySet(cx, campImport, query.token, body.mode)
  }),
  bind(calls.planCampMoves, async ({ body: { campId, toGroupId, effectiveDate, reason, total, ...filter } }, cx) => {
    found((await campOf(cx, campId)).groups.get(toGroupId)?.inScope ? toGroupId : null)
    const where = campStudentConditions({ ...judged(filter, cx.reader.codes), campId: [campId] }, cx.scope)
    const parameters: MoveParameters = { campId, toGroupId, effectiveDate, reason }
    return planSelection(
      cx,
      campMoves,
      await chosenRows(() => idsOf(cx.db, where), total),
      parameters,
      // The reason is in the entry of each child that is moved, under the key of its family.
      { toGroupId, ...(effectiveDate && { effectiveDate }) },
    )
  }),
]
