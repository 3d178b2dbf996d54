import type { ReportFigures } from '@camp/contract/reports/reports.figures'
import { escaped, note, plainPage } from '../platform/http/plain.page.ts'
import { dayWords } from '../reports/reports.words.api.ts'

// The page that a family's link opens: no script, no words of anybody but the picture's own.

type Language = ReportFigures['language']

const words = {
  'zh-CN': {
    lang: 'zh-CN',
    title: (name: string, certificate: boolean) => `${name}的${certificate ? '结营证书' : '学习报告'}`,
    save: '长按或右击图片即可保存',
    until: (day: string) => `链接有效期至 ${day}`,
    goneTitle: '链接已失效',
    gone: '这个链接不存在、已过期，或已被撤回。需要时请联系您的老师重新分享。',
    busyTitle: '请稍后重试',
    busy: '打开次数过多，请过几分钟再打开链接。',
  },
  'en-US': {
    lang: 'en',
    title: (name: string, certificate: boolean) => (certificate ? `Certificate for ${name}` : `Learning report of ${name}`),
    save: 'Press and hold, or right-click, the picture to save it',
    until: (day: string) => `This link works until ${day}`,
    goneTitle: 'This link no longer works',
    gone: 'It does not exist, has expired, or was revoked. Please ask your teacher to share the report again.',
    busyTitle: 'Please try again later',
    busy: 'This link was opened too often. Please open it again in a few minutes.',
  },
} as const

/** The page of a link that works; `image` is the address of the picture. */
export function sharedPage(figures: ReportFigures, image: string, until: string): string {
  const { lang, title, save, until: works } = words[figures.language]
  const name = title(figures.givenName, figures.kind === 'CERTIFICATE')
  const said = escaped(name)
  const body = `<main><h1>${said}</h1><img src="${escaped(image)}" width="1080" height="1440" alt="${said}"><p>${save}</p><p>${works(dayWords(until, figures.language, true))}</p></main>`
  return plainPage(lang, name, body)
}

/** One page for all links that lead nowhere. */
export function gonePage(language: Language, busy = false): string {
  const said = words[language]
  const [title, text] = busy ? [said.busyTitle, said.busy] : [said.goneTitle, said.gone]
  return note(said.lang, title, text)
}
