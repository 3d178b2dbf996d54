import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { labelled } from '../base/labels.ts'
import { count } from '../base/page.ts'

/** The types of camps that a business begins with. */
export const campTypeTemplate = labelled({
  TRIAL: ['体验营', 'Trial camp', 'plain'],
  COURSE: ['正价营', 'Full course', 'plain'],
  READING: ['绘本营', 'Picture books', 'plain'],
  SPEAKING: ['口语营', 'Speaking', 'plain'],
})

/** Each with its usual rules, which are edited like those of any other. */
export const campTypeTemplates = [
  {
    id: 'TRIAL',
    name: '体验营',
    lessonDays: 7,
    makeupDays: 2,
    commentDeadlineHours: 24,
    groupCapacity: 30,
    certificateMinClockIns: 5,
    unlockTime: '06:00',
    reminderTime: '19:00',
  },
  {
    id: 'COURSE',
    name: '正价营',
    lessonDays: 18,
    makeupDays: 7,
    commentDeadlineHours: 24,
    groupCapacity: 25,
    certificateMinClockIns: 14,
    unlockTime: '06:00',
    reminderTime: '19:30',
  },
  {
    id: 'READING',
    name: '绘本营',
    lessonDays: 15,
    makeupDays: 5,
    commentDeadlineHours: 36,
    groupCapacity: 20,
    certificateMinClockIns: 14,
    unlockTime: '07:00',
    reminderTime: '19:30',
  },
  {
    id: 'SPEAKING',
    name: '口语营',
    lessonDays: 16,
    makeupDays: 3,
    commentDeadlineHours: 24,
    groupCapacity: 8,
    certificateMinClockIns: 9,
    unlockTime: '08:00',
    reminderTime: '18:30',
  },
] as const

/** Makes types by their templates, with their rules; one whose name there is already stays as it is. Answers how many were made. */
export const takeCampTypes = defineCall({
  id: 'takeCampTypes',
  title: { zh: '按模板新建营期类型', en: 'Create camp types by templates' },
  area: 'Camp',
  method: 'POST',
  path: '/api/camp/type/templates',
  body: z.object({ templates: z.array(campTypeTemplate.schema).min(1).max(campTypeTemplate.values.length) }),
  answer: json(count),
  codes: ['CAMP_CONFIG_EDIT'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'campType',
    says: { zh: '按模板新建营期类型“{name}”', en: 'Created camp type "{name}" by its template' },
    announces: { zh: '按模板新建营期类型', en: 'Creating camp types by templates' },
  },
  beyond: true,
})
