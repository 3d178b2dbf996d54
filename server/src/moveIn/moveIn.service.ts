import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { xlsx } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/moveIn/moveIn'
import { fieldsOf, missingOf, moveFields } from '@camp/contract/moveIn/moveIn.fields'
import type { MoveKind } from '@camp/contract/moveIn/moveIn.labels'
import { addMoveSource } from '../apiKeys/apiKeys.api.ts'
import { startImport } from '../platform/changes/change.engine.ts'
import { words } from '../platform/changes/change.sheet.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { changedFields } from '../platform/write/audit.ts'
import { write } from '../platform/write/write.ts'
import { moveKinds } from './moveIn.kinds.service.ts'
import { plainTitle } from './moveIn.matching.rules.ts'
import { readBestSheet, readOneSheet } from './moveIn.reading.service.ts'
import { moveInRepository, type StoredColumn } from './moveIn.repository.ts'

/** What reading a file has to know: how its kind is recognised, and what staff said of its columns before. */
const aboutOf = async ({ db, services }: Cx, moveId: number, kind: MoveKind) => ({
  kind,
  recognised: moveKinds[kind].recognised,
  year: Number(businessDay(services.clock.now()).slice(0, 4)),
  known: await moveInRepository.known(db, moveId, kind),
})

export const readMoves: Handler<typeof calls.readMoves> = async (_input, cx) => {
  const [moves, files] = await Promise.all([moveInRepository.moves(cx.db), moveInRepository.files(cx.db)])
  const shown = files.map(
    ({ moveId, rowCount, columns, setToken, setTaskId, status, ownerId, ready, applied, unchanged, refused, undone, ...file }) => ({
      moveId,
      ...file,
      rows: rowCount,
      columns: columns.map(({ place: _, ...column }) => column),
      set:
        setToken === null || setTaskId === null || status === null
          ? null
          : {
              token: setToken,
              taskId: setTaskId,
              status,
              own: ownerId === cx.reader.userId,
              counts: { ready, applied, unchanged, refused, undone },
            },
    }),
  )
  return {
    moves: moves.map((move) => ({
      ...move,
      files: shown.filter(({ moveId }) => moveId === move.id).map(({ moveId: _, ...file }) => file),
    })),
  }
}

export const createMove: Handler<typeof calls.createMove> = ({ body: { name, switchOn } }, cx) =>
  write(cx, async (w) => {
    const keyId = await addMoveSource(w.tx, name, cx.reader.userId)
    const made = found(await moveInRepository.add(w.tx, name, switchOn, keyId, cx.reader.userId))
    w.audit({ id: made.id, data: { name }, after: { name, switchOn } })
    return made
  })

export const updateMove: Handler<typeof calls.updateMove> = ({ body: { id, version, name, switchOn } }, cx) =>
  write(cx, async (w) => {
    const move = found(await moveInRepository.lock(w.tx, id))
    w.partVersion(move, version)
    const { before, after } = changedFields({ name: move.name, switchOn: move.switchOn }, { name, switchOn })
    const changed = found(await moveInRepository.change(w.tx, id, name, switchOn))
    w.audit({ id, data: { name }, before, after })
    return changed
  })

export const addMoveFile: Handler<typeof calls.addMoveFile> = async ({ params: { id }, body: { kind } }, cx) => {
  const { upload } = cx
  if (!upload) throw new AppError('FILE_MISSING')
  const read = await readBestSheet(upload.bytes, await aboutOf(cx, id, kind))
  const kept = await cx.services.files.keep(
    { name: upload.name, purpose: 'IMPORT', mime: xlsx, ownerId: cx.reader.userId },
    Readable.from([upload.bytes]),
  )
  return write(cx, async (w) => {
    found(await moveInRepository.lock(w.tx, id))
    const file = { ...read, kind, name: upload.name, fileId: kept.id, userId: cx.reader.userId }
    const made = found(await moveInRepository.addFile(w.tx, id, file))
    w.audit({ id, data: { kind, rows: read.rowCount }, after: { kind, file: kept.sha256 } })
    return made
  })
}

type File = NonNullable<Awaited<ReturnType<typeof moveInRepository.file>>>

async function bytesOf({ services }: Cx, { fileId }: File): Promise<Buffer> {
  const content = await services.files.open(fileId)
  if (!content) throw new AppError('MOVE_FILE_GONE')
  return buffer(content)
}

export const chooseMoveSheet: Handler<typeof calls.chooseMoveSheet> = async ({ params: { id }, body: { sheet, version } }, cx) => {
  const file = found(await moveInRepository.file(cx.db, id))
  if (sheet >= file.sheets.length) throw new AppError('NOT_FOUND', {}, { field: 'sheet' })
  const { kind, moveId } = file
  const read = await readOneSheet(await bytesOf(cx, file), sheet, await aboutOf(cx, moveId, kind))
  return write(cx, async (w) => {
    w.partVersion(found(await moveInRepository.lockFile(w.tx, id)), version)
    w.audit({ id: moveId, data: { number: sheet + 1 }, after: { sheet: sheet + 1 } })
    return found(await moveInRepository.sheet(w.tx, id, read))
  })
}

/** The columns with the fields that they are to lead to. */
function led(file: File, fields: readonly (string | null)[], cx: Cx): StoredColumn[] {
  const { kind, columns } = file
  if (fields.length !== columns.length) throw new AppError('MOVE_COLUMNS_OLD', {}, { field: 'fields' })
  const taken = new Set<string>()
  return columns.map((column, at) => {
    const field = fields[at] ?? null
    if (field === null) return column.field === null ? column : { ...column, field, how: 'HAND', sure: null }
    const place = { field: `fields.${at}` }
    if (!fieldsOf(kind).includes(field)) throw new AppError('INVALID_INPUT', {}, place)
    if (column.how === 'IDENTITY') throw new AppError('MOVE_IDENTITY', {}, place)
    if (taken.has(field)) throw new AppError('MOVE_FIELD_TWICE', { field: titleOf(kind, field, cx) }, place)
    taken.add(field)
    return column.field === field ? column : { ...column, field, how: 'HAND', sure: null }
  })
}

const titleOf = (kind: MoveKind, field: string, { language }: Cx): string => words(found(moveFields[kind][field]), language)

export const mapMoveFile: Handler<typeof calls.mapMoveFile> = ({ params: { id }, body: { fields, version } }, cx) =>
  write(cx, async (w) => {
    w.partVersion(found(await moveInRepository.lockFile(w.tx, id)), version)
    const file = found(await moveInRepository.file(w.tx, id))
    const columns = led(file, fields, cx)
    const said = columns.filter(({ how }) => how === 'HAND').map(({ title, field }) => ({ title: plainTitle(title), field }))
    moveInRepository.tell(w.tx, file.moveId, file.kind, [...new Map(said.map((one) => [one.title, one])).values()])
    w.audit({ id: file.moveId, after: { kind: file.kind, columns: columns.filter(({ field }) => field !== null).length } })
    return found(await moveInRepository.map(w.tx, id, columns))
  })

/** Each row is checked against what is here; the word to apply it is given on what the check shows. */
export const checkMoveFile: Handler<typeof calls.checkMoveFile> = async ({ params: { id } }, cx) => {
  const file = found(await moveInRepository.file(cx.db, id))
  const { kind, name, sheet, headRow, keyId, columns } = file
  const places = Object.fromEntries(columns.flatMap(({ field, place }) => (field === null ? [] : [[field, place]])))
  const missing = missingOf(kind, (field) => places[field] !== undefined)
  if (missing) throw new AppError('MOVE_UNMAPPED', { field: titleOf(kind, missing, cx) })
  const upload = { name, bytes: await bytesOf(cx, file) }
  const started = await startImport({ ...cx, upload }, moveKinds[kind].definition, { dryRun: true }, { keyId, sheet, headRow, places })
  await write({ ...cx, key: null }, async (w) => {
    moveInRepository.checked(w.tx, id, started.token, started.taskId)
  })
  return started
}
