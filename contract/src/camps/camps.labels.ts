import { labelled, type ValueOf } from '../base/labels.ts'

/** What the dates of a camp make of it. */
export const campStatus = labelled({
  NOT_STARTED: ['未开始', 'Not started', 'grey'],
  ENROLLING: ['招生中', 'Enrolling', 'blue'],
  IN_PROGRESS: ['进行中', 'In progress', 'blue'],
  ENDED: ['已结束', 'Ended', 'green'],
})
export type CampStatus = ValueOf<typeof campStatus>

/** Whether there is work on a camp: it runs or has begun to enrol, it is only planned, or it is over. */
export const campStage = labelled({
  NOW: ['当前', 'Current', 'plain'],
  LATER: ['未开放招生', 'Not open yet', 'plain'],
  OVER: ['已结束', 'Ended', 'plain'],
})
export type CampStage = ValueOf<typeof campStage>

/** An enrolment: QUIT keeps the history of a student who was removed. */
export const campStudentStatus = labelled({
  STUDYING: ['在读', 'Studying', 'blue'],
  FINISHED: ['已结营', 'Finished', 'green'],
  QUIT: ['已退出', 'Left', 'grey'],
})
export type CampStudentStatus = ValueOf<typeof campStudentStatus>

/** How a child came into a camp. */
export const campStudentSource = labelled({
  ORDER: ['订单', 'Order', 'plain'],
  IMPORT: ['导入', 'Import', 'plain'],
  MANUAL: ['手动添加', 'By hand', 'plain'],
})
export type CampStudentSource = ValueOf<typeof campStudentSource>

/** Of a student. */
export const gender = labelled({ MALE: ['男', 'Boy', 'plain'], FEMALE: ['女', 'Girl', 'plain'] })

/** How a coach is employed. */
export const employment = labelled({ FULL_TIME: ['全职', 'Full-time', 'plain'], PART_TIME: ['兼职', 'Part-time', 'plain'] })
export type Employment = ValueOf<typeof employment>

/** What a lesson is made of: the kind of its resource. */
export const resourceKind = labelled({
  VIDEO: ['视频', 'Video', 'plain'],
  AUDIO: ['音频', 'Audio', 'plain'],
  PICTURE_BOOK: ['绘本', 'Picture book', 'plain'],
  COURSEWARE: ['课件', 'Courseware', 'plain'],
  EXERCISE: ['练习', 'Exercise', 'plain'],
})
export type ResourceKind = ValueOf<typeof resourceKind>
