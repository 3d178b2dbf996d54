import {
  applyCampImport,
  getCampImportResult,
  getCampImportTemplate,
  importCampStudents,
  planCampMoves,
} from '@camp/contract/campStudents/campStudents.changes'
import { sql } from 'kysely'
import { importResultOf } from '../platform/changes/change.answers.ts'
import { applySet, chosenRows, planSelection, startImport } from '../platform/changes/change.engine.ts'
import { builder } from '../platform/db/executor.ts'
import { withPhone } from '../platform/db/search.ts'
import { AppError, found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { campMoves, type MoveParameters } from './campStudents.bulkMove.ts'
import { campImportTemplate } from './campStudents.import.template.ts'
import { campImport, type ImportParameters } from './campStudents.import.ts'
import { campStudentMatching, ENROLMENTS } from './campStudents.matching.ts'
import { CampPlaces } from './campStudents.places.ts'

/** The camp with the groups that the reader may see; 404 where there is none. */
const campOf = async (cx: Cx, campId: number): Promise<CampPlaces> => {
  try {
    return await CampPlaces.read(cx.db, campId, cx.scope)
  } catch (error) {
    throw error instanceof AppError ? new AppError('NOT_FOUND') : error
  }
}

const isOf = (campId: number) => (parameters: unknown) => (parameters as ImportParameters).campId === campId // written by the import

/** Students that were picked, or all that match, in the order of their enrolments. */
async function chosen(cx: Cx, choice: Parameters<typeof campStudentMatching>[0]): Promise<number[]> {
  const rows = await cx.db.run(
    sql<{ id: number }>`select o.id from ${ENROLMENTS} where ${campStudentMatching(choice, cx.scope)} order by o.id`.compile(builder),
  )
  return rows.map(({ id }) => id)
}

export const campStudentChangesRoutes: Binding[] = [
  bind(getCampImportTemplate, async ({ query }, cx) => campImportTemplate(cx, await campOf(cx, query.campId))),
  bind(importCampStudents, async ({ params: { campId }, body }, cx) => {
    await campOf(cx, campId)
    return startImport(cx, campImport, body, { campId } satisfies ImportParameters)
  }),
  bind(getCampImportResult, ({ params, query }, cx) => importResultOf(cx, campImport, query.token, isOf(params.campId))),
  bind(applyCampImport, async ({ params, query, body }, cx) => {
    await importResultOf(cx, campImport, query.token, isOf(params.campId))
    return applySet(cx, campImport, query.token, body.mode)
  }),
  bind(planCampMoves, async ({ body: { campId, toGroupId, effectiveDate, reason, total, ...filter } }, cx) => {
    found((await campOf(cx, campId)).groups.get(toGroupId)?.inScope ? toGroupId : null)
    const ids = await chosen(cx, { ...withPhone(filter, cx.reader.codes), campId: [campId] })
    const parameters: MoveParameters = { campId, toGroupId, effectiveDate, reason }
    return planSelection(
      cx,
      campMoves,
      chosenRows(ids, total),
      parameters,
      // The reason is in the entry of each child that is moved, under the key of its family.
      { toGroupId, ...(effectiveDate && { effectiveDate }) },
    )
  }),
]
