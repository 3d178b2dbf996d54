import { defineRecord } from '../base/record.ts'
import { consentPurpose } from './consents.labels.ts'

export const consentTextRecord = defineRecord({
  entity: 'consentText',
  zh: '同意书',
  en: 'consent text',
  codes: ['CONSENT'],
  fields: {
    purpose: ['用途', 'Purpose', consentPurpose],
    number: ['版本', 'Version', 'number'],
    text: ['内容', 'Text'],
    publishedByName: ['发布人', 'Published by'],
    createdAt: ['发布时间', 'Published', 'moment'],
  },
})
