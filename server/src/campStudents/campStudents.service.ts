import type { Paging } from '@camp/contract/call'
import type { CampStudentRow } from '@camp/contract/campStudents'
import type { RawBuilder } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import type { Rows } from '../platform/http/bind.ts'
import type { Scope } from '../platform/scope.ts'
import { type CampStudentMatch, campStudentMatching as matching } from './campStudents.matching.ts'
import { pageOf } from './campStudents.repository.ts'

/**
 * The condition of a filter and of what the reader may see. Other nouns may add to it by the aliases `o` (camp_students), `c` (its camp),
 * `s` (the child) and `f` (camp_student_figures).
 */
export const campStudentMatching = (match: CampStudentMatch, scope: Scope): RawBuilder<boolean> => matching(match, scope)

/** One page of enrolments, as every list of them shows. `where` is made by `campStudentMatching`, so that no list forgets the scope. */
export const campStudentPage = (db: Executor, where: RawBuilder<boolean>, paging: Paging): Promise<Rows<CampStudentRow>> =>
  pageOf(db, where, paging)
