import * as z from 'zod'
import { defineIngest, instant } from '../base/ingest.ts'
import { personLine, wireInt } from '../base/wire.ts'
import { consentPurpose, consentWord } from './consents.labels.ts'

/**
 * What a guardian said in the app: that a child may be served for a purpose, or may not any more. What is withdrawn stops at once. An older
 * word that comes late is kept, and does not change how it stands.
 */
export const putConsents = defineIngest({
  op: 'consents',
  entity: 'consent',
  scope: 'consents:write',
  codes: ['CONSENT_EDIT'],
  title: { zh: '写入家长同意', en: 'Put in a consent' },
  area: 'Consents',
  data: {
    purpose: consentPurpose.schema,
    state: consentWord.schema,
    /** Of the text that the guardian saw; of the one in force where it is left out. */
    textNumber: wireInt(1, 100_000).optional(),
    /** When the guardian said so. */
    at: instant(),
    how: z.literal('APP').optional(),
    /** Who said so. */
    guardian: personLine(40).optional(),
  },
  references: { student: 'students' },
  audit: {
    says: {
      zh: '通过接口写入孩子 #{studentId} 的家长表示：{purpose}，{state}',
      en: 'Put in what the guardian of child #{studentId} said: {purpose}, {state}',
    },
    speaks: { purpose: consentPurpose, state: consentWord },
  },
})
