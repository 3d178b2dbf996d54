import * as calls from '@camp/contract/consents/consents'
import { putConsents } from '@camp/contract/consents/consents.open'
import { Executor } from '../platform/db/executor.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { ingest, oneByOne } from '../platform/ingest/ingest.kinds.ts'
import { defineModule } from '../platform/module.ts'
import { consentsRepository, consentTextsRepository } from './consents.repository.ts'
import { consentNoted, noteConsent, publishConsentText, takeConsent } from './consents.service.ts'

const routes: Binding[] = [
  bind(calls.listConsents, async ({ query: { parentId } }, cx) => ({
    consents: await consentsRepository.ofFamily(cx.db, parentId, cx.scope),
    purposes: await consentsRepository.asked(cx.db),
  })),
  bind(calls.listConsentWords, ({ params }, cx) => consentsRepository.words(cx.db, params.id, cx.scope)),
  bind(calls.noteConsent, noteConsent),
  bind(calls.getConsentFigures, async (_input, cx) => {
    const rows = await consentsRepository.figures(new Executor(cx.services.reportPool))
    return rows.map(({ number, text, publishedAt, publishedByName, ...row }) => ({
      ...row,
      text: number !== null && text !== null && publishedAt !== null ? { number, text, publishedAt, publishedByName } : null,
    }))
  }),
  bind(calls.listConsentTexts, ({ query }, cx) => consentTextsRepository.list(cx.db, query.purpose)),
  bind(calls.publishConsentText, publishConsentText),
]

export const consentsModule = defineModule({
  name: 'consents',
  routes,
  ingests: [ingest(putConsents, oneByOne(takeConsent))],
  undos: [consentNoted],
  chores: ({ pool }) => [
    { name: 'consents.stopped', every: 1_000, run: async () => void (await consentsRepository.stopped(new Executor(pool))) },
  ],
  records: {
    consent: { snapshot: consentsRepository.snapshot, namesOf: consentsRepository.names },
    consentText: { snapshot: (db, id) => consentTextsRepository.snapshot(db, id), namesOf: consentTextsRepository.names },
  },
  family: {
    consents: {
      // A child that is in both families takes the later word along; an undone merge finds them where they were.
      kept: { 'whether a child may be served for a purpose tells of nobody without the child': ['student_id', 'purpose', 'state'] },
    },
    consent_entries: {
      erased: ['guardian', 'media_id'],
      kept: { 'when and how it was said tells of nobody': ['state', 'how', 'origin'] },
    },
    consent_texts: 'not of a family',
  },
})
