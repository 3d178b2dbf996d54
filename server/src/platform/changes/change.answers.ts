import type { CallAnswer, Paging } from '@camp/contract/base/call'
import type { ChangeRowState } from '@camp/contract/base/changes'
import type { getChangeSet, listChangeRows } from '@camp/contract/base/changes.calls'
import { listed } from '@camp/contract/base/enumeration'
import { maskPersonal } from '@camp/contract/base/pii'
import { phoneOf } from '@camp/contract/base/rules.phone'
import type { Language } from '@camp/contract/errors'
import type { Rows } from '../db/list.ts'
import { found } from '../errors.ts'
import type { Cx } from '../http/context.ts'
import { type CellFault, type ChangeDefinition, type ChangeField, type ChangeRow, isPlainUndo, type Shown } from './change.definition.ts'
import { isMobile } from './change.reading.ts'
import { faultText, words } from './change.sheet.ts'
import { changesRepository, type StoredRow, type StoredSet } from './changes.repository.ts'

const SHOWN_ERRORS = 500

const fileUrlOf = ({ resultFileId }: StoredSet): string | null => resultFileId && `/foundation/api/files/${resultFileId}`

/** As it leaves the server. */
function masked({ personal, byPhone }: Pick<ChangeField, 'personal' | 'byPhone'>, text: string): string {
  const kind = personal ?? (byPhone && isMobile(phoneOf(text)) ? 'phone' : undefined)
  return kind ? maskPersonal(kind, text) : text
}

/** A fault as its owner reads it: the column's head, the cell - masked where it is personal -, and why. */
function faultIn({ columns }: ChangeDefinition, { cells }: ChangeRow, { column, error, data }: CellFault, language: Language) {
  const known = columns.find(({ key }) => key === column)
  const value = (column && cells[column]) || ''
  return {
    column: known ? words(known, language) : '',
    value: masked(known ?? {}, value),
    reason: faultText({ column, error, data }, columns, language),
  }
}

function shownValue(field: ChangeField, value: Shown[string] | undefined, language: Language): string | null {
  const text = typeof value === 'object' && value !== null ? listed(value, language) : String(value ?? '')
  if (text === '') return null
  return (field.personal ? undefined : field.words?.(text, language)) ?? masked(field, text)
}

/** What a row changes, field by field; fields that stay as they are are left out. */
const changesIn = ({ fields }: ChangeDefinition, { before, after }: StoredRow, language: Language) =>
  Object.entries(fields).flatMap(([key, field]) => {
    const was = shownValue(field, before?.[key], language)
    const is = shownValue(field, after?.[key], language)
    return was === is ? [] : [{ field: words(field, language), before: was, after: is }]
  })

/** One's own set of changes. */
export async function readSet(cx: Cx, definition: ChangeDefinition, set: StoredSet): Promise<CallAnswer<typeof getChangeSet>> {
  const counts = await changesRepository.counts(cx.db, set.id)
  const { token, kind, stage, status, rate, mode, fileName, rowCount, createdAt, finishedAt } = set
  const undoable = isPlainUndo(definition) && (status === 'DONE' || status === 'FAILD') && counts.APPLIED > 0
  return {
    token,
    kind,
    stage,
    status,
    rate,
    mode,
    fileName,
    fileUrl: fileUrlOf(set),
    rows: rowCount,
    counts,
    undoable,
    createdAt,
    finishedAt,
  }
}

type AnsweredRow = CallAnswer<typeof listChangeRows>['content'][number]

/** The rows of one's own set, a page of them. */
export async function readRowsOf(
  cx: Cx,
  definition: ChangeDefinition,
  set: StoredSet,
  states: readonly ChangeRowState[] | undefined,
  paging: Paging,
): Promise<Rows<AnsweredRow>> {
  const { rows, total } = await changesRepository.page(cx.db, set.id, states, paging)
  return {
    total,
    rows: rows.map((row) => ({
      id: row.number,
      state: row.state,
      subject: row.subject,
      recordId: row.recordId,
      changes: changesIn(definition, row, cx.language),
      faults: row.faults.map((fault) => faultIn(definition, row, fault, cx.language)),
    })),
  }
}

/** The result of one's own import of this kind, in the figures that the specification names; `about` tells whether it is the one asked for. */
export async function importResultOf(
  cx: Cx,
  definitions: ChangeDefinition | readonly ChangeDefinition[],
  token: string,
  about: (parameters: unknown) => boolean = () => true,
) {
  const set = found(await changesRepository.own(cx.db, cx.reader.userId, token))
  const definition = found([definitions].flat().find(({ kind }) => kind === set.kind))
  found(about(set.parameters) ? set : null)
  const { READY, APPLIED, SKIPPED, REFUSED, FAILED, UNDONE } = await changesRepository.counts(cx.db, set.id)
  // All rows or none: what nothing is wrong with was refused along with the others.
  const held = set.status === 'DONE' ? READY : 0
  const faulty = await changesRepository.faults(cx.db, set.id, SHOWN_ERRORS)
  return {
    status: set.status,
    rate: set.rate,
    rowsRead: set.rowCount,
    added: set.status === 'CHECKED' ? READY : APPLIED,
    skipped: SKIPPED,
    refused: REFUSED + FAILED + held,
    held,
    undone: UNDONE,
    errors: faulty
      .flatMap((row) => row.faults.map((fault) => ({ row: row.number, ...faultIn(definition, row, fault, cx.language) })))
      .slice(0, SHOWN_ERRORS),
    fileUrl: fileUrlOf(set),
  }
}
