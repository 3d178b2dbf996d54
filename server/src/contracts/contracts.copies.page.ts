import { flow } from '@camp/contract/contracts/contracts.states'
import type { PageAnswer, PageAsk } from '../platform/http/pages.ts'
import { escaped, note, plainAnswer, plainPage, QUIET } from '../platform/http/plain.page.ts'
import { contractCopies } from './contracts.copies.repository.ts'
import { storedDocument } from './contracts.files.service.ts'
import { hashOf } from './contracts.links.rules.ts'
import { pageWords } from './contracts.page.words.ts'
import { momentWords } from './contracts.words.ts'

// What the link shows once it was signed by: where the sealed document is, for some days. It signs nothing any more.

/** One note a contract and address in so long is enough. */
const FETCHED_MINUTES = 10

const tokenOf = ({ params }: PageAsk): string => params.token ?? ''
const copyOf = (ask: PageAsk) => contractCopies.byToken(ask.db, hashOf(tokenOf(ask)))

/** A document as a file, which runs nothing. */
export function pdfAnswer(flowId: string, bytes: Buffer | undefined): PageAnswer {
  const name = encodeURIComponent(`工时确认书_${flowId}.pdf`)
  return {
    type: 'application/pdf',
    headers: {
      ...QUIET,
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'content-security-policy': "default-src 'none'; sandbox",
    },
    body: bytes ?? '',
  }
}

/** The page of a link that was signed by; null of any other link. */
export async function showCopy(ask: PageAsk): Promise<PageAnswer | null> {
  const copy = await copyOf(ask)
  if (!copy) return null
  const { lang, copy: words } = pageWords(ask.language)
  if (copy.late) return plainAnswer(note(lang, words.lateTitle, words.late), 410)
  if (copy.flowStatus !== flow.DONE) return plainAnswer(note(lang, words.title, words.sealing))
  const text = words.until(momentWords(copy.until).slice(0, 16))
  const link = `<p><a href="/sign/${escaped(tokenOf(ask))}/pdf">${words.fetch}</a></p>`
  return plainAnswer(plainPage(lang, words.title, `<main class="gone"><h1>${words.title}</h1><p>${text}</p>${link}</main>`))
}

/** The sealed document itself, and a note that it was fetched; null of any other link. */
export async function copyPdf(ask: PageAsk): Promise<PageAnswer | null> {
  const copy = await copyOf(ask)
  if (!copy) return null
  if (copy.late || copy.flowStatus !== flow.DONE) return showCopy(ask)
  const file = await storedDocument(ask.db, copy.id)
  if (ask.isVisit) await contractCopies.fetched(ask.db, copy.id, ask.ip, ask.headers['user-agent'] ?? '', FETCHED_MINUTES)
  return pdfAnswer(copy.flowId, file?.bytes)
}
