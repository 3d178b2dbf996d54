import * as z from 'zod'
import { bounded } from '../base/bounded.ts'
import { defineCall, json } from '../base/call.ts'
import { changeStarted, changeStatus, IMPORT_MAX_BYTES } from '../base/changes.ts'
import { saved } from '../base/page.ts'
import { adding, changing } from '../base/steps.ts'
import { day, id, requiredLine, seenVersion, wireInt } from '../base/wire.ts'
import { columnHow, moveKind } from './moveIn.labels.ts'

const area = 'Moving in'
const params = z.object({ id: id() })

/** Rows of one file that is moved in. */
export const MOVE_MAX_ROWS = 100_000

const column = z.object({
  title: z.string(),
  /** The first few values, of people's data only so much that one sees what it is. */
  samples: z.array(z.string()),
  /** How much of the column is empty, in percent. */
  empty: z.int(),
  field: z.string().nullable(),
  how: columnHow.schema,
  /** How much of the content fits the field, in percent; null where content says nothing of it. */
  sure: z.int().nullable(),
})
export type MoveColumn = z.output<typeof column>

const fileShown = z.object({
  id: z.int(),
  version: z.int(),
  kind: moveKind.schema,
  name: z.string(),
  sheets: z.array(z.string()),
  sheet: z.int(),
  rows: z.int(),
  columns: z.array(column),
  createdAt: z.string(),
  /** Its last set of changes. `own`: the reader has started it, and can open it. */
  set: z
    .object({
      token: z.string(),
      taskId: z.int(),
      status: changeStatus.schema,
      own: z.boolean(),
      counts: z.object({ ready: z.int(), applied: z.int(), unchanged: z.int(), refused: z.int(), undone: z.int() }),
    })
    .nullable(),
})
export type MoveFile = z.output<typeof fileShown>

const move = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  switchOn: z.string(),
  createdAt: z.string(),
  files: z.array(fileShown),
})
export type Move = z.output<typeof move>

/** All moves with their files, the newest first. */
export const readMoves = defineCall({
  id: 'readMoves',
  title: { zh: '查看数据迁入', en: 'Read how far moving in is' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/moveIn',
  answer: json(z.object({ moves: z.array(move) })),
  codes: ['MOVE_IN'],
})

const body = { name: requiredLine(40), switchOn: day() }

export const createMove = defineCall({
  id: 'createMove',
  title: { zh: '新建数据迁入', en: 'Begin to move in' },
  area,
  beyond: true,
  path: '/api/moveIn',
  ...adding(z.object(body)),
  codes: ['MOVE_IN'],
  audit: {
    type: 'ADD',
    target: 'move',
    says: { zh: '新建数据迁入“{name}”', en: 'Began to move in from "{name}"' },
  },
})

export const updateMove = defineCall({
  id: 'updateMove',
  title: { zh: '修改数据迁入', en: 'Change a move' },
  area,
  beyond: true,
  path: '/api/moveIn',
  ...changing(z.object({ id: id(), ...body, version: seenVersion() })),
  codes: ['MOVE_IN'],
  audit: {
    type: 'EDIT',
    target: 'move',
    says: { zh: '修改数据迁入“{name}”', en: 'Changed the move from "{name}"' },
  },
})

/** Takes a file of the old system in: its columns are recognised, and nothing is changed yet. One of its kind that was never checked gives way. */
export const addMoveFile = defineCall({
  id: 'addMoveFile',
  title: { zh: '上传旧系统的文件', en: 'Upload a file of the old system' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/moveIn/{id}/files',
  params,
  body: z.object({ kind: moveKind.schema }),
  upload: { maxBytes: IMPORT_MAX_BYTES },
  answer: json(saved),
  codes: ['MOVE_IN'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'move',
    says: { zh: '上传旧系统的文件：{kind}（{rows} 行）', en: 'Uploaded a file of the old system: {kind} ({rows|row|rows})' },
    speaks: { kind: moveKind },
    announces: { zh: '上传旧系统的文件：{kind}', en: 'Uploading a file of the old system: {kind}' },
  },
})

/** Reads another sheet of the file. */
export const chooseMoveSheet = defineCall({
  id: 'chooseMoveSheet',
  title: { zh: '选择工作表', en: 'Choose a sheet' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/moveIn/files/{id}/sheet',
  params,
  body: z.object({ sheet: wireInt(0, 99), version: seenVersion() }),
  answer: json(saved),
  codes: ['MOVE_IN'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'move',
    says: { zh: '迁入文件改用第 {number} 个工作表', en: 'Chose sheet {number} of a file that is moved in' },
    announces: { zh: '选择工作表', en: 'Choosing a sheet' },
  },
})

/** Says which field each column leads to, in the order of the columns; it is kept for the next file of the kind. */
export const mapMoveFile = defineCall({
  id: 'mapMoveFile',
  title: { zh: '核对迁入文件的列', en: 'Lead the columns of a file' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/moveIn/files/{id}/columns',
  params,
  body: z.object({ fields: z.array(bounded(40).nullable()).max(100), version: seenVersion() }),
  answer: json(saved),
  codes: ['MOVE_IN'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'move',
    says: { zh: '核对迁入文件的列', en: 'Led the columns of a file that is moved in' },
    announces: { zh: '核对迁入文件的列', en: 'Leading the columns of a file' },
  },
})

/** Plans what the file would change: each row is checked, and nothing is changed. */
export const checkMoveFile = defineCall({
  id: 'checkMoveFile',
  title: { zh: '试运行迁入文件', en: 'Try a file that is moved in' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/moveIn/files/{id}/check',
  params,
  answer: changeStarted,
  codes: ['MOVE_IN'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'move',
    says: { zh: '试运行迁入文件（{rows} 行）', en: 'Tried a file that is moved in ({rows|row|rows})' },
    announces: { zh: '试运行迁入文件', en: 'Trying a file that is moved in' },
  },
})
