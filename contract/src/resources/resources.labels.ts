import { labelled, type ValueOf } from '../base/labels.ts'

/** What a lesson is made of. */
export const resourceKind = labelled({
  VIDEO: ['视频', 'Video', 'blue'],
  AUDIO: ['音频', 'Audio', 'green'],
  PICTURE_BOOK: ['绘本', 'Picture book', 'amber'],
  COURSEWARE: ['课件', 'Courseware', 'grey'],
  EXERCISE: ['练习', 'Exercise', 'grey'],
})
export type ResourceKind = ValueOf<typeof resourceKind>
