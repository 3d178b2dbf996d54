import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { saved } from '../base/page.ts'
import { undoMaybe } from '../base/undo.ts'
import { filter, id, moment, personLine, requiredText, seenVersion, wireInt } from '../base/wire.ts'
import { mediaFile, mediaRef } from '../media/media.ts'
import { consentHow, consentPurpose, consentState, consentWord } from './consents.labels.ts'
import { consentReaders } from './consents.record.ts'

const area = 'Consents'

/** The longest text that a guardian is asked to agree to. */
export const CONSENT_TEXT_MOST = 5_000

/** What was noted of a consent at one time. */
const noted = {
  /** Of the text that was agreed to; null: there was none. */
  textNumber: z.int().nullable(),
  /** When the guardian said so. */
  at: z.string(),
  how: consentHow.schema,
  guardian: z.string().nullable(),
  /** The signed paper. */
  paper: mediaFile.nullable(),
  notedAt: z.string(),
  /** Who of the staff noted it, or by which key it came. */
  notedByName: z.string().nullable(),
  /** Of a withdrawal: since when nothing is done any more. */
  stoppedAt: z.string().nullable(),
}

const consent = z.object({
  /** Null: nobody has asked yet. */
  id: z.int().nullable(),
  version: z.int().nullable(),
  studentId: z.int(),
  studentName: z.string(),
  purpose: consentPurpose.schema,
  state: consentState.schema,
  /** The last word; null: there is none. */
  last: z.object(noted).nullable(),
})
export type Consent = z.output<typeof consent>

/** Every child of a family with every purpose, and what is asked for today. */
export const listConsents = defineCall({
  id: 'listConsents',
  title: { zh: '查看家长同意', en: 'Read the consents of a family' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/consent',
  query: filter({}, { parentId: id() }),
  answer: json(
    z.object({
      consents: z.array(consent),
      purposes: z.array(
        z.object({
          purpose: consentPurpose.schema,
          /** Without a consent nothing is done. */
          required: z.boolean(),
          /** The version of the text in force; null: none was published. */
          textNumber: z.int().nullable(),
        }),
      ),
    }),
  ),
  codes: consentReaders,
})

/** All that was noted of one consent, the newest first. */
export const listConsentWords = defineCall({
  id: 'listConsentWords',
  title: { zh: '查看同意的登记记录', en: 'Read what was noted of a consent' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/consent/{id}/words',
  params: z.object({ id: id() }),
  answer: json(
    z.array(
      z.object({
        id: z.int(),
        state: consentState.schema,
        /** It was older than the last word when it came, and is kept beside how it stands. */
        late: z.boolean(),
        ...noted,
      }),
    ),
  ),
  codes: consentReaders,
})

/** Notes what a guardian said. What is withdrawn stops at once; what was given by mistake can be taken back. */
export const noteConsent = defineCall({
  id: 'noteConsent',
  title: { zh: '登记家长同意或撤回', en: 'Note a consent or its withdrawal' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/consent',
  body: z.object({
    studentId: id(),
    purpose: consentPurpose.schema,
    state: consentWord.schema,
    /** Of the text in force where it is left out. */
    textNumber: wireInt(1, 100_000).optional(),
    /** Now where it is left out. */
    at: moment().optional(),
    how: z.enum(['PAPER', 'STAFF']),
    guardian: personLine(40),
    mediaId: mediaRef().optional(),
    version: seenVersion(),
    /** Nothing was noted when it was read; then somebody who was faster is not overruled. */
    fresh: z.boolean().optional(),
  }),
  answer: json(saved.extend({ state: consentState.schema, undo: undoMaybe })),
  codes: ['CONSENT_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'consent',
    says: {
      zh: '登记孩子 #{studentId} 的家长表示：{purpose}，{state}',
      en: 'Noted what the guardian of child #{studentId} said: {purpose}, {state}',
    },
    speaks: { purpose: consentPurpose, state: consentWord },
  },
})

/** How many children stand how, by purpose, with the text in force. */
export const getConsentFigures = defineCall({
  id: 'getConsentFigures',
  title: { zh: '查看同意统计', en: 'See how many consents there are' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/consent/figures',
  answer: json(
    z.array(
      z.object({
        purpose: consentPurpose.schema,
        required: z.boolean(),
        given: z.int(),
        withdrawn: z.int(),
        unknown: z.int(),
        /** Of those that are given: to an older text, or to none. */
        older: z.int(),
        text: z.object({ number: z.int(), text: z.string(), publishedAt: z.string(), publishedByName: z.string().nullable() }).nullable(),
      }),
    ),
  ),
  codes: ['CONSENT'],
})

/** All texts of a purpose, the newest first, each with how many consents were given to it and stand. */
export const listConsentTexts = defineCall({
  id: 'listConsentTexts',
  title: { zh: '查看同意书的各个版本', en: 'List the versions of a consent text' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/consent/texts',
  query: filter({}, { purpose: consentPurpose.schema }),
  answer: json(
    z.array(
      z.object({
        id: z.int(),
        number: z.int(),
        text: z.string(),
        publishedAt: z.string(),
        publishedByName: z.string().nullable(),
        given: z.int(),
      }),
    ),
  ),
  codes: consentReaders,
})

/** Publishes the next version of a text. Those before stay as they are, and what was agreed to them stays given. */
export const publishConsentText = defineCall({
  id: 'publishConsentText',
  title: { zh: '发布同意书', en: 'Publish a consent text' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/consent/texts',
  body: z.object({
    purpose: consentPurpose.schema,
    text: requiredText(CONSENT_TEXT_MOST),
    /** The version that was seen to be in force; 0: none. A colleague who published meanwhile is not overtaken. */
    after: wireInt(0, 100_000),
  }),
  answer: json(z.object({ id: z.int(), number: z.int() })),
  codes: ['CONSENT_EDIT'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'consentText',
    says: { zh: '发布“{purpose}”同意书第 {number} 版', en: 'Published version {number} of the consent text for {purpose}' },
    announces: { zh: '发布“{purpose}”同意书', en: 'Publishing the consent text for {purpose}' },
    speaks: { purpose: consentPurpose },
  },
})
