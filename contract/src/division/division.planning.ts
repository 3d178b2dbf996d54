import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { changeStarted } from '../base/changes.ts'
import { labelled } from '../base/labels.ts'
import { pay } from '../base/restricted.ts'
import { day, id, wireBoolean, wireInt } from '../base/wire.ts'

const area = 'Coaches'
const path = '/api/client-user/coach/plan'

/** Who may be placed anew. */
export const divisionScope = labelled({
  DUE: ['仅待分配', 'Only those to be placed', 'blue'],
  ALL: ['全部学员', 'All students', 'blue'],
})

/** Why a child is moved. */
export const divisionReason = labelled({
  PINNED: ['人工固定', 'Pinned', 'blue'],
  FOLLOW: ['跟随上期老师', 'Previous coach', 'green'],
  WISH: ['家长意向', 'Family wish', 'green'],
  SIBLING: ['兄弟姐妹同师', 'With a sibling', 'green'],
  GROUP_OFF: ['分组已停用', 'Group is inactive', 'amber'],
  COACH_OFF: ['老师已停用', 'Coach is inactive', 'amber'],
  OVER_QUOTA: ['超出名额', 'Over the quota', 'amber'],
  LEVEL: ['级别更合适', 'Fitting level', 'blue'],
  BALANCE: ['均衡负载', 'Balance', 'blue'],
  ROOM: ['为他人腾位', 'Makes room', 'grey'],
})
export type DivisionReason = (typeof divisionReason.values)[number]

/** What keeps a child from being placed better. */
export const divisionObstacle = labelled({
  NO_ROOM: ['合适的分组都已满', 'Groups that fit are full', 'amber'],
  NO_LEVEL: ['没有级别相符的分组', 'No group of a fitting level', 'amber'],
  NO_QUOTA: ['老师名额都已用完', 'Quotas are used up', 'amber'],
})

const points = () => wireInt(0, 30).optional()
export const divisionSettings = z.object({
  ...{ campId: id() },
  scope: divisionScope.schema.optional(),
  /** Also children who have clocked in in this camp. */
  allowStarted: wireBoolean().optional(),
  weights: z
    .object({ follow: points(), wish: points(), sibling: points(), move: points(), level: points(), near: points(), far: points() })
    .optional(),
  /** Where staff want single children; their present group keeps them there. */
  pins: z
    .array(z.object({ campStudentId: id(), groupId: id() }))
    .max(2_000)
    .optional(),
})
export type DivisionSettings = z.output<typeof divisionSettings>

const reason = z.object({
  code: divisionReason.schema,
  /** Of BALANCE: the load of the coach whom the child leaves. */
  before: z.int().nullable(),
  after: z.int().nullable(),
})
const mend = z.object({
  kind: z.enum(['CAPACITY', 'QUOTA']),
  groupId: z.int().nullable(),
  coachId: z.int().nullable(),
  name: z.string(),
  by: z.int(),
})
export type DivisionMend = z.output<typeof mend>

const preview = z.object({
  token: z.string(),
  rows: z.array(
    z.object({
      coachId: z.int(),
      coachName: z.string(),
      quota: z.int(),
      before: z.int(),
      after: z.int(),
      weight: z.int(),
      share: z.int(),
      /** Minutes of commenting that the coach will be short of in the first week. */
      overtimeForecastMinutes: z.int(),
    }),
  ),
  moves: z.array(
    z.object({
      campStudentId: z.int(),
      studentName: z.string(),
      fromGroupId: z.int(),
      toGroupId: z.int(),
      reasons: z.array(reason),
    }),
  ),
  unassigned: z.array(
    z.object({
      campStudentId: z.int(),
      studentName: z.string(),
      groupId: z.int(),
      reason: divisionObstacle.schema,
      /** The smallest step by which one more child would be placed. */
      mend: mend.nullable(),
    }),
  ),
  figures: z.object({
    moved: z.int(),
    keptCoach: z.int(),
    couldKeep: z.int(),
    wishesMet: z.int(),
    wishes: z.int(),
    siblingsTogether: z.int(),
    siblings: z.int(),
    loadSpread: z.int(),
    /** Comments that will be late in the first week, and what it is paid. */
    expectedLate: z.int(),
    weekPay: pay.amount(),
    cost: z.int(),
    /** Points by which a better plan could be better at most. 0: nothing better exists. */
    gap: z.int(),
    /** The same in parts of 10,000 of the points. */
    gapBp: z.int(),
    ms: z.int(),
  }),
})
export type DivisionPreview = z.output<typeof preview>

/** Works out who comes where and why, and changes nothing. */
export const previewDivision = defineCall({
  id: 'previewDivision',
  title: { zh: '预览分班', en: 'Preview a division' },
  area,
  beyond: true,
  method: 'POST',
  path: `${path}/preview`,
  body: divisionSettings,
  answer: json(preview),
  codes: ['COASH_DIVISION'],
})

/** Moves the children of a preview, as a set of changes: all of them or none, and it can be undone. */
export const runDivision = defineCall({
  id: 'runDivision',
  title: { zh: '执行分班', en: 'Run a division' },
  area,
  beyond: true,
  method: 'POST',
  path: `${path}/run`,
  body: z.object({
    token: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
    /** In a camp that has begun: the day of the moves, tomorrow where none is named. */
    effectiveDate: day().optional(),
  }),
  answer: changeStarted,
  codes: ['COASH_DIVISION_RUN'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'coachPlan',
    says: { zh: '执行“{camp}”的分班（{rows} 人）', en: 'Ran the division of "{camp}" ({rows|student|students})' },
    announces: { zh: '执行“{camp}”的分班', en: 'Running the division of "{camp}"' },
  },
})
