import { defineIngest, instant } from '../base/ingest.ts'
import { line, requiredLine } from '../base/wire.ts'
import { mediaRef } from '../media/media.ts'
import { consentWay } from './demos.labels.ts'

/** A recording of a clock-in that may be shown to others. Staff review it; the consent of a guardian may come later, and be taken back. */
export const putDemos = defineIngest({
  op: 'demos',
  entity: 'demo',
  scope: 'demos:write',
  codes: ['RESOURCE_DEMO_EDIT'],
  title: { zh: '写入展示', en: 'Put in a demo' },
  area: 'Demos',
  data: {
    mediaId: mediaRef(),
    title: requiredLine(80),
    /** When a guardian agreed, who and how; null: nobody does any more. */
    consentAt: instant().nullable().optional(),
    by: line(40).nullable().optional(),
    how: consentWay.schema.nullable().optional(),
  },
  references: { clockIn: 'clock-ins' },
  audit: {
    says: { zh: '通过接口写入学员 #{campStudentId} 的展示', en: 'Put in a demo of student #{campStudentId}' },
  },
})
