import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { labelled } from '../base/labels.ts'
import { filter, text } from '../base/wire.ts'

/** What a lesson is made of. */
export const resourceKind = labelled({
  VIDEO: ['视频', 'Video', 'blue'],
  AUDIO: ['音频', 'Audio', 'green'],
  PICTURE_BOOK: ['绘本', 'Picture book', 'amber'],
  COURSEWARE: ['课件', 'Courseware', 'grey'],
  EXERCISE: ['练习', 'Exercise', 'red'],
})

/** Picker of what a lesson teaches: active resources by title; narrowed by `keyword`. */
export const getResourceOptions = defineCall({
  id: 'getResourceOptions',
  title: { zh: '选择资源', en: 'Choose a resource' },
  area: 'Resources',
  method: 'GET',
  path: '/api/resources/options',
  query: filter({ keyword: text(50) }),
  answer: json(z.array(z.object({ id: z.int(), title: z.string(), kind: resourceKind.schema, level: z.string().nullable() }))),
  codes: ['CAMP_INDEX'],
  beyond: true,
})
